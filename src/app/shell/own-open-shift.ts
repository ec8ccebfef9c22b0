import { shownOf } from '../../data/kept-data.ts'
import type { Session } from '../../offline/session-state.ts'

/** Where a shift of this person is open, by what the device knows; null where none is. Rejects where the store cannot tell. */
export async function ownOpenShift({ db, user }: Pick<Session, 'db' | 'user'>): Promise<string | null> {
  const open = (await db.cashUps.where('status').equals('current').toArray()).map(shownOf)
  const own = open.find(({ openedBy, joinedBy, joined }) => joined === null && [openedBy, ...joinedBy].some(({ id }) => id === user.id))
  return own?.location.name ?? null
}
