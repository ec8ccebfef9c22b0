import fc from 'fast-check'

import { SEED } from './rounds.ts'

// By itself it begins elsewhere in each run, and what goes green here would go red there.
fc.configureGlobal({ seed: SEED })

export type { GeneratorValue } from 'fast-check'
export default fc
