/** Returns the number of runs of a random test: from the environment of a longer run, otherwise `usual`. */
export function roundsOr(usual: number): number {
  return Number(process.env['ROUNDS'] ?? usual)
}

/** Returns the rounds of a test: `usual` in `npm test`, `long` in the long run, which takes hours. */
export function roundsIn(usual: number, long: number): number {
  return process.env['LONG'] === undefined ? usual : long
}

/** Seed of random tests: fixed in `npm test`, another in each longer run (`scripts/seed.ts`). */
export const SEED = Number(process.env['SEED'] ?? 1)
