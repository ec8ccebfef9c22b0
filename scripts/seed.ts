import { randomInt } from 'node:crypto'

const BELOW = 1_000_000_000

/**
 * Chooses where the chance of this run begins, unless `SEED` says it, and tells it: the same seed plays the same again.
 * Whatever process the run starts finds it in its environment.
 */
export function chooseSeed(): void {
  if (process.env['SEED'] !== undefined) return
  const seed = String(randomInt(1, BELOW))
  process.env['SEED'] = seed
  console.log(`What goes by chance begins with the seed ${seed}; SEED=${seed} plays it again.`)
}
