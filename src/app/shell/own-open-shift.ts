import { ownOpenShifts } from '../../features/cash-ups/public.ts'
import type { Session } from '../../offline/session-state.ts'

/** Where a shift of this person is open, by what the device knows; null where none is. Rejects where the store cannot tell. */
export async function ownOpenShift({ db, user }: Pick<Session, 'db' | 'user'>): Promise<string | null> {
  const [own] = await ownOpenShifts(db, user.id)
  return own?.location.name ?? null
}
