/** Standard deviations of the interval: a fair person is outside in one of 200 comparisons on each side. */
const Z = 2.58

/** Lower and upper bound of a share, from 0 to 1. */
export interface Interval {
  low: number
  high: number
}

/**
 * Returns the interval in which the true share lies almost certainly, after `hits` of `cases` (Wilson score interval).
 * Few cases make a wide interval; without any case nothing is known.
 */
export function shareInterval(hits: number, cases: number): Interval {
  if (cases === 0) return { low: 0, high: 1 }
  const share = Math.min(1, hits / cases)
  const square = Z * Z
  const middle = (share + square / (2 * cases)) / (1 + square / cases)
  const half = (Z / (1 + square / cases)) * Math.sqrt((share * (1 - share)) / cases + square / (4 * cases * cases))
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** A person's cases at one location and hour, and those of everybody there. */
export interface Cell {
  own: { cases: number; hits: number }
  all: { cases: number; hits: number }
}

/** Share of colleagues at the same locations and hours, and the number of cases that it comes from. */
export interface ColleaguesShare {
  share: number
  cases: number
}

/**
 * Returns the share that colleagues at the same locations and hours would have had in a person's cases; null if there
 * was no colleague. Hours at which only this person worked are left out.
 */
export function expectedShare(cells: readonly Cell[]): ColleaguesShare | null {
  let cases = 0
  let expected = 0
  let colleagues = 0
  for (const { own, all } of cells) {
    const others = all.cases - own.cases
    if (others <= 0) continue
    cases += own.cases
    colleagues += others
    expected += own.cases * ((all.hits - own.hits) / others)
  }
  return cases === 0 ? null : { share: expected / cases, cases: colleagues }
}

/**
 * Returns whether a share is above that of colleagues by more than chance explains: even the lowest share that the
 * person may have is above the highest one that the colleagues may have.
 */
export function isAboveChance(hits: number, cases: number, colleagues: ColleaguesShare | null): boolean {
  if (colleagues === null) return false
  const theirs = shareInterval(colleagues.share * colleagues.cases, colleagues.cases)
  return shareInterval(hits, cases).low > theirs.high
}

/** Returns whether a share is below that of colleagues by more than chance explains. */
export function isBelowChance(hits: number, cases: number, colleagues: ColleaguesShare | null): boolean {
  if (colleagues === null) return false
  const theirs = shareInterval(colleagues.share * colleagues.cases, colleagues.cases)
  return shareInterval(hits, cases).high < theirs.low
}

/** Returns a person's share beside that of colleagues at the same locations and hours. */
export function compareCells(cells: readonly Cell[]) {
  const cases = cells.reduce((sum, { own }) => sum + own.cases, 0)
  const hits = cells.reduce((sum, { own }) => sum + own.hits, 0)
  const expected = expectedShare(cells)
  return {
    hits,
    cases,
    ...shareInterval(hits, cases),
    expected: expected?.share ?? null,
    isAbove: isAboveChance(hits, cases, expected),
    isBelow: isBelowChance(hits, cases, expected),
  }
}
