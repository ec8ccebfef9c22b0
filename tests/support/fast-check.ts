import fc from 'fast-check'

import { SEED } from './rounds.ts'

// By default fast-check uses another seed in each run, so a failure here might not repeat there.
fc.configureGlobal({ seed: SEED })

export type { GeneratorValue } from 'fast-check'
export default fc
