import type { KeptDatabase } from '../../data/kept-data.ts'
import { isListed, rowsOf, type CashUpRow } from './kept-cash-ups.ts'

/** Those of registers that are open, by what this device knows. */
export async function openCashUps(db: KeptDatabase): Promise<CashUpRow[]> {
  const current = await db.cashUps.where('status').equals('current').toArray()
  return rowsOf(db, current.filter(isListed))
}
