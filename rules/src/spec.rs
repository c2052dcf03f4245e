//! A rule as plain `const` data: what `#[tf_rule]` makes of a function.

use rextio_tensorflow_lang::names::{is_comparison, same_text, MAX_OPTIONS, PLUGIN_ID};
use rextio_tensorflow_lang::table::{self, ANY_RANK, NO_RANK};
use rextio_tensorflow_lang::{Choice, DType, Device, Kind, Literal, Range};

/// A function under `#[tf_rule]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a rule function",
    label = "expected the name of a function under `#[tf_rule]`"
)]
pub trait RuleFn {
    /// The function's rules and text.
    const FUNCTION: Function;
}

/// One function and the rules that share its body.
#[derive(Debug, Clone, Copy)]
pub struct Function {
    /// The Rust name; unique in a registry, since it names the shipped module.
    pub name: &'static str,
    /// The names of the tensor operands, in order.
    pub operands: &'static [&'static str],
    /// Whether its only operand stands for one tensor or more: `ops.concat(a, b, axis=1)`.
    pub is_list: bool,
    /// For each operand, whether `None` may stand in its place: it has rank 0.
    pub optional: &'static [bool],
    /// What it gives.
    pub returns: Returns,
    /// First line of the doc comment.
    pub summary: &'static str,
    /// The rest of the doc comment.
    pub details: &'static str,
    /// The source file, relative to the workspace.
    pub file: &'static str,
    /// The line of the function's name.
    pub line: u32,
    /// The module that ships.
    pub text: &'static str,
    /// In the order of the attributes.
    pub rules: &'static [Rule],
}

/// What a function gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Returns {
    /// A tensor.
    Tensor,
    /// A Python int.
    Int,
    /// A Python float.
    Float,
    /// A Python bool.
    Bool,
    /// A Python tuple of tensors.
    Tensors,
}

/// The dtype of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResultDType {
    /// That of a group of operands.
    Group(usize),
    /// This one.
    Is(DType),
    /// The value of the option at this position; that of the first group where it is `None`.
    Option(usize),
}

/// One published rule.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Without the plugin's name.
    pub id: Name,
    /// The number in `RXTP-TENSORFLOW-NNN`.
    pub code: u16,
    /// What it matches.
    pub site: Site,
    /// Where operands and result live.
    pub device: Device,
    /// For each operand, its group: operands of one group have one dtype.
    pub groups: &'static [usize],
    /// The dtypes that each group may have.
    pub dtypes: &'static [&'static [DType]],
    /// For each operand, whether a Python number may stand in its place: it has rank 0 and the dtype of its group.
    pub numbers: &'static [bool],
    /// Whether such a number may be a Python bool.
    pub bools: bool,
    /// The result's dtype.
    pub result: ResultDType,
    /// Whether the result is a marker's even where an operand's dtype or rank is known only at run time.
    pub typed: bool,
    /// In TensorFlow's order.
    pub options: &'static [OptionSpec],
    /// The positions of the options that the rank arms look at: each is a digit of the table.
    pub facts: &'static [usize],
    /// Result rank by operand ranks and facts ([`table`]), [`NO_RANK`] where the rule doesn't apply.
    pub ranks: &'static [u8],
    /// The id of the rule that is taken where both match.
    pub after: Option<&'static str>,
    /// The variant of the shipped `enum Rule`.
    pub variant: &'static str,
    /// The line of the id.
    pub line: u32,
}

/// A name with its hash, so that a registry of hundreds is compared quickly at compile time.
#[derive(Debug, Clone, Copy)]
pub struct Name {
    /// The name itself.
    pub text: &'static str,
    /// FNV-1a of the text.
    pub hash: u64,
}

impl Name {
    /// Hashes `text`.
    pub const fn new(text: &'static str) -> Self {
        let bytes = text.as_bytes();
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut index = 0;
        while index < bytes.len() {
            hash = (hash ^ bytes[index] as u64).wrapping_mul(0x0000_0100_0000_01b3);
            index += 1;
        }
        Self { text, hash }
    }

    /// Whether both are the same name.
    pub const fn same(&self, other: &Self) -> bool {
        self.hash == other.hash && same_text(self.text, other.text)
    }
}

/// A TensorFlow function, such as `nn.relu`.
pub type Target = Name;

/// What a rule matches.
#[derive(Debug, Clone, Copy)]
pub enum Site {
    /// Calls of these functions.
    Call(&'static [Target]),
    /// A Python operator between two operands.
    Operator(&'static str),
}

impl Site {
    /// Rextio's word for this kind of site.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Call(_) => "call",
            Self::Operator(symbol) if is_comparison(symbol) => "compare",
            Self::Operator(_) => "binop",
        }
    }
}

/// An option.
#[derive(Debug, Clone, Copy)]
pub struct OptionSpec {
    /// TensorFlow's keyword.
    pub name: &'static str,
    /// The kind of its parameter; an int may stand for a list of one.
    pub kind: Kind,
    /// Whether its parameter is an `Option`: whatever isn't `None` is given as `Some`.
    pub optional: bool,
    /// What it may be; never empty.
    pub choices: &'static [Choice],
    /// Where an int, or each of a list of ints, must lie.
    pub range: Option<Range>,
    /// The value if absent; required if there is none.
    pub default: Option<Literal>,
}

/// A record without a function: where a diagnostic code is all that there is.
#[derive(Debug, Clone, Copy)]
pub struct Fallback {
    /// Without the plugin's name.
    pub id: Name,
    /// The number in `RXTP-TENSORFLOW-NNN`.
    pub code: u16,
    /// Which sites it is about.
    pub pattern: &'static str,
    /// Why they stay in Python.
    pub constraint: &'static str,
    /// What to write instead.
    pub guidance: &'static str,
    /// The source file, relative to the workspace.
    pub file: &'static str,
    /// The line.
    pub line: u32,
}

/// The rank of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ResultRank {
    /// This one.
    Is(i64),
    /// Known at run time only.
    Any,
}

/// What an entry of a rule's table says; nothing where the rule doesn't apply.
pub fn result_rank(entry: u8) -> Option<ResultRank> {
    match entry {
        NO_RANK => None,
        ANY_RANK => Some(ResultRank::Any),
        rank => Some(ResultRank::Is(i64::from(rank))),
    }
}

impl Function {
    /// Whether a Python number may stand in an operand's place, by some of the rules: what ships then takes either.
    pub fn takes_numbers(&self, operand: usize) -> bool {
        self.rules
            .iter()
            .any(|rule| rule.numbers.get(operand) == Some(&true))
    }
}

impl Rule {
    /// The result rank, if the rule takes operands of these ranks (0 for a Python number) with these
    /// positions in the options' choices.
    pub fn result_rank(&self, operands: &[i64], options: &[usize]) -> Option<ResultRank> {
        let fact = |at: &usize| (options[*at], self.options[*at].choices.len());
        let index = table::index(operands, self.facts.iter().map(fact))?;
        result_rank(*self.ranks.get(index)?)
    }

    /// How many values each fact has, in order; the rest of the array is 1.
    pub const fn fact_values(&self) -> [usize; MAX_OPTIONS] {
        let mut values = [1; MAX_OPTIONS];
        let mut fact = 0;
        while fact < self.facts.len() {
            values[fact] = self.options[self.facts[fact]].choices.len();
            fact += 1;
        }
        values
    }

    /// How many entries the table has for one combination of operand ranks.
    pub const fn entries_per_ranks(&self) -> usize {
        let values = self.fact_values();
        let mut product = 1;
        let mut fact = 0;
        while fact < values.len() {
            product *= values[fact];
            fact += 1;
        }
        product
    }

    /// All combinations of positions in the options' choices.
    pub fn option_positions(&self) -> Vec<Vec<usize>> {
        self.options
            .iter()
            .fold(vec![Vec::new()], |combinations, option| {
                let extend = |chosen: &Vec<usize>| {
                    let chosen = chosen.clone();
                    (0..option.choices.len()).map(move |position| [chosen.as_slice(), &[position]].concat())
                };
                combinations.iter().flat_map(extend).collect()
            })
    }

    /// Whether the rule takes operands of these ranks with some options.
    pub fn takes_ranks(&self, operands: &[i64]) -> bool {
        let each = self.entries_per_ranks();
        let found = table::index(operands, []).and_then(|ranks| {
            let start = ranks.checked_mul(each)?;
            self.ranks.get(start..start.checked_add(each)?)
        });
        found.is_some_and(|entries| entries.iter().any(|rank| *rank != NO_RANK))
    }

    /// How many forms the rule allows, apart from options that its table doesn't look at.
    pub fn allows(&self) -> usize {
        let legal = self.ranks.iter().filter(|rank| **rank != NO_RANK).count();
        let dtypes = self.dtypes.iter().map(|legal| legal.len().max(1));
        dtypes.fold(legal, usize::saturating_mul)
    }

    /// Whether options may stand in their positions. On CUDA they are keywords, as was published.
    pub fn takes_positions(&self) -> bool {
        self.device == Device::Cpu
    }

    /// The published id.
    pub fn full_id(&self) -> String {
        format!("{}/{}", PLUGIN_ID, self.id.text)
    }
}
