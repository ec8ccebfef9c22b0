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

/** The shift at a location's booth: the person's, another person's, or none. */
export type ShiftHere = { kind: 'own'; cashUp: CashUp } | { kind: 'somebody_elses'; cashUp: CashUp } | { kind: 'none' }

/** Returns the shift as this device knows it, even while its opening is unsent. */
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

/**
 * `isWhole`: the device had all cash-ups before the read; only then does the absence of a cash-up mean that no register
 * is open.
 */
export function useShiftHere(locationId: string): Live<{ value: ShiftHere; isWhole: boolean }> {
  const { db, user } = useSession()
  return useLiveOf('cashUps', () => shiftHere(db, locationId, user), [db, locationId, user.id, user.role])
}

/** Returns a service with all owners of its payment's shift, for the rules of corrections and voids. */
export function withShift({ service, joinedBy }: Pick<ServiceRow, 'service' | 'joinedBy'>): EditedService {
  return { ...service, cashUp: service.cashUp && { ...service.cashUp, joinedBy } }
}
