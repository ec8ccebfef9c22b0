import type { Board } from './board.ts'
import { COLOMBIAN } from './colombia.ts'
import { MEXICO } from './mexico.ts'
import { UNITED_KINGDOM } from './united-kingdom.ts'

/** All published boards, by country. */
export const BOARDS: readonly Board[] = [...COLOMBIAN, ...MEXICO, ...UNITED_KINGDOM]
