/** The compiler of these files names inner functions with a helper, which the page must define too. */
export const NAMING_HELPER = 'globalThis.__name = (named) => named'
