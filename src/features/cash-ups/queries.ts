import type { CashUp } from '../../../contract/cash-up.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { isListed, rowsOf, type CashUpRow } from './kept-cash-ups.ts'

const current = (db: KeptDatabase) => db.cashUps.where('status').equals('current').toArray()
const isOf = ({ openedBy, joinedBy }: CashUp, userId: string) => [openedBy, ...joinedBy].some(({ id }) => id === userId)

/** The cash-ups that are open, by what this device knows, without what unsent payments add to them: nothing is read that each payment and entry changes. */
export async function openShifts(db: KeptDatabase): Promise<CashUp[]> {
  return (await current(db)).filter(isListed).map(shownOf)
}

/** Those of them that this person opened or joined. */
export async function ownOpenShifts(db: KeptDatabase, userId: string): Promise<CashUp[]> {
  return (await openShifts(db)).filter((cashUp) => isOf(cashUp, userId))
}

/** The same with what unsent payments add to them. */
export async function ownOpenCashUps(db: KeptDatabase, userId: string): Promise<CashUpRow[]> {
  return (await rowsOf(db, (await current(db)).filter(isListed))).filter(({ cashUp }) => isOf(cashUp, userId))
}
