import type { RecordKind } from '../records/record-kind.ts'
import { agreementKind } from './agreements/kind.ts'
import { cashUpKind } from './cash-ups/kind.ts'
import { driverKind } from './drivers/kind.ts'
import { holidayKind } from './holidays/kind.ts'
import { locationKind } from './locations/kind.tsx'
import { membershipKind } from './memberships/kind.ts'
import { passKind } from './passes/kind.tsx'
import { serviceKind } from './stays/kind.ts'
import { vehicleTypeKind } from './vehicle-types/kind.tsx'
import { vehicleKind } from './vehicles/kind.ts'

/** All kinds of records that people edit or act on. */
export const KINDS: readonly RecordKind[] = [
  serviceKind,
  cashUpKind,
  driverKind,
  vehicleKind,
  vehicleTypeKind,
  holidayKind,
  locationKind,
  agreementKind,
  membershipKind,
  passKind,
]
