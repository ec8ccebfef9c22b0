/** Number of rows in one statement: more would take so long to write that others wait. */
const AT_ONCE = 50

/** Returns a list in pieces for one statement each. */
export function inPieces<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, nth) =>
    all.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE),
  )
}
