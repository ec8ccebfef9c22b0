/** How often a test that goes by chance plays: as often as the command says that plays it for longer, else so often. */
export function roundsOr(usual: number): number {
  return Number(process.env['ROUNDS'] ?? usual)
}

/** Where its chance begins: one number in `npm test`, another with each longer run (`scripts/seed.ts`). */
export const SEED = Number(process.env['SEED'] ?? 1)
