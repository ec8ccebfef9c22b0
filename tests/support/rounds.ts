/**
 * How often a test that goes by chance plays: as often as the command says that plays it for longer, else so often.
 */
export function roundsOr(usual: number): number {
  return Number(process.env['ROUNDS'] ?? usual)
}

/** Rounds of a test: `usual` in `npm test`, `long` in the long run, which has hours. */
export function roundsIn(usual: number, long: number): number {
  return process.env['LONG'] === undefined ? usual : long
}

/** Where its chance begins: one number in `npm test`, another with each longer run (`scripts/seed.ts`). */
export const SEED = Number(process.env['SEED'] ?? 1)
