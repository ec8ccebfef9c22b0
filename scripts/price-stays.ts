import { parseArgs } from 'node:util'

import { compare } from '../tests/domain/pricing/difference.ts'

/**
 * Prices random stays with the engine and minute by minute: `npm run price-stays -- --stays 1000000 --seed 1`. Prints
 * the first difference in full.
 */
const { values } = parseArgs({
  options: { stays: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
})
const stays = Number(values.stays)
const seed = Number(values.seed)
if (!Number.isSafeInteger(stays) || !Number.isSafeInteger(seed) || stays < 1)
  throw new RangeError('--stays and --seed are whole numbers')

const began = performance.now()
const { priced, difference, stays: compared } = compare(seed, stays)
const seconds = (performance.now() - began) / 1000
if (difference !== null) console.log(`${difference}\n`)
console.log(
  `${compared} stays from seed ${seed}, ${priced} of them with a price, ${difference === null ? 'no difference' : 'the last one differs'}, ${seconds.toFixed(1)} s`,
)
process.exitCode = difference === null ? 0 : 1
