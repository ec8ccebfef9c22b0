/** The compiler that runs these files names inner functions through a helper, which a page that gets such a function must have too. */
export const NAMING_HELPER = 'globalThis.__name = (named) => named'
