/** How often a test that goes by chance plays: as often as the command says that plays it for longer, else so often. */
export function roundsOr(usual: number): number {
  return Number(process.env['ROUNDS'] ?? usual)
}

/** Where its chance begins: another number with each run (`scripts/seed.ts`). */
export const SEED = Number(process.env['SEED'] ?? 1)
