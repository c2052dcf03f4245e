//! A list that needs no memory of its own while it is short.

/// Up to `N` items in place, any more behind them.
pub(in super::super) struct Few<T, const N: usize> {
    len: usize,
    short: [Option<T>; N],
    more: Vec<T>,
}

impl<T, const N: usize> Few<T, N> {
    /// An empty list.
    #[inline(always)]
    pub(in super::super) fn new() -> Self {
        Self {
            len: 0,
            short: [const { None }; N],
            more: Vec::new(),
        }
    }

    /// One more item at the end.
    #[inline(always)]
    pub(in super::super) fn push(&mut self, item: T) {
        match self.short.get_mut(self.len) {
            Some(place) => *place = Some(item),
            None => self.more.push(item),
        }
        self.len += 1;
    }

    /// How many there are.
    #[inline]
    pub(in super::super) fn len(&self) -> usize {
        self.len
    }

    /// The items in order.
    #[inline]
    pub(in super::super) fn iter(&self) -> impl Iterator<Item = &T> + Clone {
        let short = self.short.get(..self.len.min(N)).unwrap_or(&self.short);
        short.iter().flatten().chain(&self.more)
    }
}
