import { randomInt } from 'node:crypto'

const BELOW = 1_000_000_000
/** Default seed of the test command, so that repeated runs of the same sources have the same result. */
const USUAL_SEED = 2_026_000

/**
 * Chooses the seed of this run, unless `SEED` is set, and prints it: the same seed repeats the same run. Only runs with
 * `LONG` get a new seed each time. The processes of the run find it in their environment.
 */
export function chooseSeed(): void {
  if (process.env['SEED'] !== undefined) return
  const seed = String(process.env['LONG'] === undefined ? USUAL_SEED : randomInt(1, BELOW))
  process.env['SEED'] = seed
  console.log(`What goes by chance begins with the seed ${seed}; SEED=${seed} plays it again.`)
}
