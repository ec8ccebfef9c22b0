import type { CashUp } from '../../../contract/cash-up.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { isListed, isRefusedOpening, rowsOf, type CashUpRow } from './kept-cash-ups.ts'

const current = (db: KeptDatabase) => db.cashUps.where('status').equals('current').toArray()
const isOf = ({ openedBy, joinedBy }: CashUp, userId: string) => [openedBy, ...joinedBy].some(({ id }) => id === userId)

/**
 * Returns the open cash-ups known to this device, without unsent payments, so that payments and entries don't trigger
 * this read.
 */
export async function openShifts(db: KeptDatabase): Promise<CashUp[]> {
  return (await current(db)).filter((row) => isListed(row) && !isRefusedOpening(row)).map(shownOf)
}

/** Returns the open shifts that this person opened or joined. */
export async function ownOpenShifts(db: KeptDatabase, userId: string): Promise<CashUp[]> {
  return (await openShifts(db)).filter((cashUp) => isOf(cashUp, userId))
}

/** Returns these shifts as cash-ups that include unsent payments. */
export async function ownOpenCashUps(db: KeptDatabase, userId: string): Promise<CashUpRow[]> {
  return (await rowsOf(db, (await current(db)).filter(isListed))).filter(({ cashUp }) => isOf(cashUp, userId))
}

/** Maximum length of a searched shift, and the time for which its close by somebody else is shown. */
const SEARCHED_MS = 7 * DAY_MS
const NEWS_MS = DAY_MS

/**
 * Returns the shifts of a person that somebody else closed within the last day, the latest first. Leaves out a register
 * that the person has opened again, and a shift that they counted too.
 */
export async function shiftsClosedByOthers(db: KeptDatabase, userId: string, now: number): Promise<CashUp[]> {
  const lately = await db.cashUps
    .where('order')
    .below(SEARCHED_MS - now)
    .toArray()
  const own = lately
    .filter(isListed)
    .map(shownOf)
    .filter((cashUp) => isOf(cashUp, userId))
  const isOpenAgain = (closed: CashUp) =>
    own.some(
      ({ location, register, openedAt }) =>
        location.id === closed.location.id && register === closed.register && openedAt > closed.openedAt,
    )
  return own.filter((cashUp) => {
    const { closing } = cashUp
    if (closing === null || closing.operatorEndShift.id === userId || isOpenAgain(cashUp)) return false
    const isRecent = now - Date.parse(closing.at) < NEWS_MS
    return isRecent && closing.recounts.every(({ by }) => by.id !== userId)
  })
}
