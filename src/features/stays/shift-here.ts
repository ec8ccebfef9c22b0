import type { CashUp } from '../../../contract/cash-up.ts'
import { MAIN_REGISTER, isOwnShift } from '../../../domain/cash-ups.ts'
import type { Role } from '../../../domain/roles.ts'
import type { EditedService } from '../../../domain/service-edit.ts'
import type { KeptDatabase } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import type { Live } from '../../data/use-live.ts'
import { useLiveOf } from '../../data/use-sync-status.ts'
import { openShifts } from '../cash-ups/public.ts'
import type { ServiceRow } from './kept-service-rows.ts'

/** What stands at the booth of a location: the person's shift, somebody else's, or none. */
export type ShiftHere = { kind: 'own'; cashUp: CashUp } | { kind: 'somebody_elses'; cashUp: CashUp } | { kind: 'none' }

/** By what this device knows, also while its opening waits to be sent. */
export async function shiftHere(
  db: KeptDatabase,
  locationId: string,
  person: { id: string; role: Role },
): Promise<ShiftHere> {
  const here = (await openShifts(db)).filter(
    ({ location, register }) => location.id === locationId && register === MAIN_REGISTER,
  )
  const own = here.find((cashUp) => isOwnShift(cashUp, person))
  if (own !== undefined) return { kind: 'own', cashUp: own }
  const [theirs] = here
  return theirs === undefined ? { kind: 'none' } : { kind: 'somebody_elses', cashUp: theirs }
}

/** `isWhole`: the device had all cash-ups before it read them; only then does none mean that no register is open. */
export function useShiftHere(locationId: string): Live<{ value: ShiftHere; isWhole: boolean }> {
  const { db, user } = useSession()
  return useLiveOf('cashUps', () => shiftHere(db, locationId, user), [db, locationId, user.id, user.role])
}

/** A service with everybody whose shift it was paid in, as the rules of correcting and voiding ask for it. */
export function withShift({ service, joinedBy }: Pick<ServiceRow, 'service' | 'joinedBy'>): EditedService {
  return { ...service, cashUp: service.cashUp && { ...service.cashUp, joinedBy } }
}
