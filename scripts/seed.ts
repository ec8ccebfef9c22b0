import { randomInt } from 'node:crypto'

const BELOW = 1_000_000_000
/** Of the test command, which says the same each time it is run on the same sources. */
const USUAL_SEED = 2_026_000

/**
 * Chooses where the chance of this run begins, unless `SEED` says it, and tells it: the same seed plays the same again.
 * Only what `LONG` asks for begins anew each time. Whatever process the run starts finds it in its environment.
 */
export function chooseSeed(): void {
  if (process.env['SEED'] !== undefined) return
  const seed = String(process.env['LONG'] === undefined ? USUAL_SEED : randomInt(1, BELOW))
  process.env['SEED'] = seed
  console.log(`What goes by chance begins with the seed ${seed}; SEED=${seed} plays it again.`)
}
