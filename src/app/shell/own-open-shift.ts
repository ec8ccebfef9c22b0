import { ownOpenShifts } from '../../features/cash-ups/public.ts'
import type { Session } from '../../offline/session-state.ts'

/**
 * Returns the names of the locations at which this person opened or shares a register, as far as the device knows.
 * Rejects if the storage cannot be read.
 */
export async function ownOpenPlaces({
  db,
  user,
}: Pick<Session, 'db'> & { user: Pick<Session['user'], 'id'> }): Promise<string[]> {
  const own = await ownOpenShifts(db, user.id)
  return [...new Set(own.map(({ location }) => location.name))]
}
