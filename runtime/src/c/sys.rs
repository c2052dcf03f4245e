//! The C types, and the one list of symbols: name, image and signature. Calls nothing.

use core::ffi::{c_char, c_int, c_void, CStr};

use super::load::LoadError;
use super::platform::Image;

/// Types that TensorFlow or Python owns, and we only point to.
macro_rules! opaque {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[repr(C)]
        pub(in super::super) struct $name {
            _private: [u8; 0],
        }
    )+};
}

opaque! {
    /// `TF_Status`.
    Status,
    /// `TF_Tensor`: a tensor in host memory.
    HostTensor,
    /// `TFE_Context`.
    Context,
    /// `TF_DeviceList`.
    DeviceList,
    /// `TFE_Op`.
    Op,
    /// `TFE_TensorHandle`.
    TensorHandle,
    /// `TF_Graph`.
    Graph,
    /// `TF_Operation`: a node of a graph.
    Node,
    /// `TF_OperationDescription`: a node that isn't finished yet.
    NodeDraft,
    /// `TF_Function`.
    Function,
    /// Python's `PyObject`.
    Object,
}

/// `TF_Output`: an output of a node of a graph.
#[derive(Clone, Copy)]
#[repr(C)]
pub(in super::super) struct NodeOutput {
    /// The node.
    pub(in super::super) node: *mut Node,
    /// Which of its outputs.
    pub(in super::super) index: c_int,
}

/// `TFE_Executor`, as `tensorflow/c/eager/tfe_executor_internal.h` of the wheel declares it.
#[repr(C)]
pub(in super::super) struct Executor {
    /// Its own `EagerExecutor`, or null.
    pub(in super::super) owned: *mut c_void,
    /// Where it has none of its own, that of a context's thread.
    pub(in super::super) unowned: *mut c_void,
}

/// `tensorflow::EagerContextThreadLocalData`, as `tensorflow/python/eager/pywrap_tfe.h` of the wheel declares it. Each
/// object is null or alive, and the thread's own.
#[repr(C)]
pub(in super::super) struct ThreadData {
    /// Not 0 if operations run eagerly.
    pub(in super::super) is_eager: u8,
    pub(in super::super) invoking_op_callbacks: u8,
    /// The name of the device scope, or `None`.
    pub(in super::super) device_name: *mut Object,
    pub(in super::super) scope_name: *mut Object,
    pub(in super::super) device_spec: *mut Object,
    pub(in super::super) function_call_options: *mut Object,
    pub(in super::super) executor: *mut Object,
    /// A list.
    pub(in super::super) op_callbacks: *mut Object,
}

/// Defines [`Api`], [`SYMBOLS`] and [`Api::resolve`] from one list.
macro_rules! symbols {
    ($($image:ident {
        $($symbol:literal $field:ident($($arg:ty),*) $(-> $ret:ty)?;)+
    })+) => {
        /// The functions of TensorFlow that we call. Every field has the C symbol's own contract.
        pub(in super::super) struct Api {
            $($(pub(in super::super) $field: unsafe extern "C" fn($($arg),*) $(-> $ret)?,)+)+
        }

        /// Every symbol with the image that must hold it.
        pub const SYMBOLS: &[(Image, &CStr)] = &[$($((Image::$image, $symbol),)+)+];

        impl Api {
            /// Fills the table; `find` gives the address of a symbol in its image, never null.
            ///
            /// # Errors
            ///
            /// The first error that `find` gives.
            ///
            /// # Safety
            ///
            /// Each address must be the function that TensorFlow 2.21.0 has under that name, and stay so.
            pub(in super::super) unsafe fn resolve(
                mut find: impl FnMut(Image, &'static CStr) -> core::result::Result<*mut c_void, LoadError>,
            ) -> core::result::Result<Self, LoadError> {
                Ok(Self {
                    $($($field: {
                        let address = find(Image::$image, $symbol)?;
                        // SAFETY: the caller promises that the address is this function of TensorFlow 2.21.0,
                        // whose C declaration the type repeats; data and function pointers are of one size.
                        unsafe {
                            core::mem::transmute::<
                                *mut c_void,
                                unsafe extern "C" fn($($arg),*) $(-> $ret)?,
                            >(address)
                        }
                    },)+)+
                })
            }
        }
    };
}

symbols! {
    Cc {
        c"TF_Version" version() -> *const c_char;
        c"TFE_ContextGetExecutorForThread" context_get_executor_for_thread(*mut Context) -> *mut Executor;
        c"TFE_ContextListDevices" context_list_devices(*mut Context, *mut Status) -> *mut DeviceList;
        c"TF_DeviceListCount" device_list_count(*const DeviceList) -> c_int;
        c"TF_DeviceListName" device_list_name(*const DeviceList, c_int, *mut Status) -> *const c_char;
        c"TF_DeviceListType" device_list_type(*const DeviceList, c_int, *mut Status) -> *const c_char;
        c"TF_DeleteDeviceList" delete_device_list(*mut DeviceList);
        c"TFE_ExecutorIsAsync" executor_is_async(*mut Executor) -> bool;
        c"TFE_DeleteExecutor" delete_executor(*mut Executor);
        c"TFE_NewTensorHandle" new_tensor_handle(*const HostTensor, *mut Status) -> *mut TensorHandle;
        c"TFE_DeleteTensorHandle" delete_tensor_handle(*mut TensorHandle);
        c"TFE_TensorHandleCopySharingTensor" share_tensor_handle(*mut TensorHandle, *mut Status) -> *mut TensorHandle;
        c"TFE_TensorHandleDataType" tensor_handle_data_type(*mut TensorHandle) -> c_int;
        c"TFE_TensorHandleNumDims" tensor_handle_num_dims(*mut TensorHandle, *mut Status) -> c_int;
        c"TFE_TensorHandleDim" tensor_handle_dim(*mut TensorHandle, c_int, *mut Status) -> i64;
        c"TFE_TensorHandleDeviceName" tensor_handle_device_name(*mut TensorHandle, *mut Status) -> *const c_char;
        c"TFE_TensorHandleBackingDeviceName" tensor_handle_backing_device_name(*mut TensorHandle, *mut Status) -> *const c_char;
        c"TFE_NewOp" new_op(*mut Context, *const c_char, *mut Status) -> *mut Op;
        c"TFE_DeleteOp" delete_op(*mut Op);
        c"TFE_OpSetDevice" op_set_device(*mut Op, *const c_char, *mut Status);
        c"TFE_OpAddInput" op_add_input(*mut Op, *mut TensorHandle, *mut Status);
        c"TFE_OpSetAttrType" op_set_attr_type(*mut Op, *const c_char, c_int);
        c"TFE_OpSetAttrBool" op_set_attr_bool(*mut Op, *const c_char, u8);
        c"TFE_OpSetAttrInt" op_set_attr_int(*mut Op, *const c_char, i64);
        c"TFE_OpSetAttrFloat" op_set_attr_float(*mut Op, *const c_char, f32);
        c"TFE_OpSetAttrString" op_set_attr_string(*mut Op, *const c_char, *const c_void, usize);
        c"TFE_OpSetAttrIntList" op_set_attr_int_list(*mut Op, *const c_char, *const i64, c_int);
        c"TFE_OpSetAttrFunctionName" op_set_attr_function_name(*mut Op, *const c_char, *const c_char, usize);
        c"TFE_OpSetAttrTypeList" op_set_attr_type_list(*mut Op, *const c_char, *const c_int, c_int);
        c"TFE_OpGetFlatInputCount" op_get_flat_input_count(*const Op, *mut Status) -> c_int;
        c"TFE_Execute" execute(*mut Op, *mut *mut TensorHandle, *mut c_int, *mut Status);
        c"TFE_TensorHandleResolve" tensor_handle_resolve(*mut TensorHandle, *mut Status) -> *mut HostTensor;
        c"TFE_ContextAddFunction" context_add_function(*mut Context, *mut Function, *mut Status);
        c"TF_NewGraph" new_graph() -> *mut Graph;
        c"TF_DeleteGraph" delete_graph(*mut Graph);
        c"TF_NewOperation" new_node(*mut Graph, *const c_char, *const c_char) -> *mut NodeDraft;
        c"TF_SetDevice" node_set_device(*mut NodeDraft, *const c_char);
        c"TF_AddInput" node_add_input(*mut NodeDraft, NodeOutput);
        c"TF_AddInputList" node_add_input_list(*mut NodeDraft, *const NodeOutput, c_int);
        c"TF_SetAttrType" node_set_attr_type(*mut NodeDraft, *const c_char, c_int);
        c"TF_SetAttrBool" node_set_attr_bool(*mut NodeDraft, *const c_char, u8);
        c"TF_SetAttrInt" node_set_attr_int(*mut NodeDraft, *const c_char, i64);
        c"TF_SetAttrFloat" node_set_attr_float(*mut NodeDraft, *const c_char, f32);
        c"TF_SetAttrString" node_set_attr_string(*mut NodeDraft, *const c_char, *const c_void, usize);
        c"TF_SetAttrIntList" node_set_attr_int_list(*mut NodeDraft, *const c_char, *const i64, c_int);
        c"TF_SetAttrTensor" node_set_attr_tensor(*mut NodeDraft, *const c_char, *mut HostTensor, *mut Status);
        c"TF_FinishOperation" finish_node(*mut NodeDraft, *mut Status) -> *mut Node;
        c"TF_GraphToFunction" graph_to_function(
            *const Graph, *const c_char, u8, c_int, *const *const Node, c_int, *const NodeOutput, c_int,
            *const NodeOutput, *const *const c_char, *const c_void, *const c_char, *mut Status
        ) -> *mut Function;
        c"TF_DeleteFunction" delete_function(*mut Function);
    }
    Framework {
        c"TF_NewStatus" new_status() -> *mut Status;
        c"TF_DeleteStatus" delete_status(*mut Status);
        c"TF_GetCode" get_code(*const Status) -> c_int;
        c"TF_Message" message(*const Status) -> *const c_char;
        c"TF_AllocateTensor" allocate_tensor(c_int, *const i64, c_int, usize) -> *mut HostTensor;
        c"TF_TensorByteSize" tensor_byte_size(*const HostTensor) -> usize;
        c"TF_TensorData" tensor_data(*const HostTensor) -> *mut c_void;
        c"TF_DeleteTensor" delete_tensor(*mut HostTensor);
    }
    Common {
        c"_Z22EagerTensor_CheckExactPK7_object" eager_tensor_check_exact(*const Object) -> bool;
        c"_Z18EagerTensor_HandlePK7_object" eager_tensor_handle(*const Object) -> *mut TensorHandle;
        c"_Z21EagerTensorFromHandleP16TFE_TensorHandleb" eager_tensor_from_handle(*mut TensorHandle, bool) -> *mut Object;
        c"_ZN10tensorflow30GetEagerContextThreadLocalDataEP7_object" thread_data(*mut Object) -> *mut ThreadData;
        c"_Z21TFE_Py_TapeSetIsEmptyv" tape_set_is_empty() -> *mut Object;
        c"_Z35TFE_Py_TapeSetPossibleGradientTypesP7_object" tape_set_possible_gradient_types(*mut Object) -> *mut Object;
    }
}
