import { MINUTE_MS } from '../../../domain/time.ts'
import { baseTypeOf } from '../../../domain/vehicles.ts'
import type { auditEntries } from '../../db/schema/companies.ts'
import { toVehicleTypeId } from '../../vehicle-types/vehicle-type-id.ts'
import { idAt } from '../ids.ts'
import type { Row } from '../load/bulk-insert.ts'
import type { Random } from '../random.ts'
import { MAIN_REGISTER, shiftAt } from '../simulation/shifts.ts'
import type { Crew, Person } from './crew.ts'
import type { Booth, ServiceRow } from './service.ts'

export type AuditRow = Row<typeof auditEntries>

export interface Desk extends Booth {
  crew: Crew
  /** The booth's tablet. */
  deviceId: string
}

const NO_SHOW = 0.003
const VOIDED_INSIDE = 0.008
const VOIDED_AFTER = 0.004
const EDITED = 0.016
const NO_SHOW_AFTER = 30 * MINUTE_MS

type Change = Pick<AuditRow, 'action' | 'before' | 'after'>

/** Occasionally makes a mistake in a service, and returns its audit entry. */
export function mishap(service: ServiceRow, desk: Desk, random: Random): AuditRow | null {
  const lot = random.unit()
  if (lot < NO_SHOW) return service.driverId === null ? null : noShow(service, desk, random)
  if (lot < NO_SHOW + VOIDED_INSIDE) return voidInside(service, desk, random)
  if (lot < NO_SHOW + VOIDED_INSIDE + VOIDED_AFTER) return voidAfter(service, desk, random)
  if (lot < NO_SHOW + VOIDED_INSIDE + VOIDED_AFTER + EDITED) return edit(service, desk, random)
  return null
}

function noShow(service: ServiceRow, desk: Desk, random: Random): AuditRow | null {
  const at = service.startedAt.getTime() + NO_SHOW_AFTER
  if (at > desk.now || service.operation === 'membership') return null
  unfinish(service)
  service.operatorId = null
  return voided(service, 'reserved', desk.company.vocabulary.noShow, at, null, desk, random)
}

/** Voids vehicles that staff have just let in. */
function voidInside(service: ServiceRow, desk: Desk, random: Random): AuditRow | null {
  const entered = service.startedAt.getTime()
  const at = entered + Math.round(random.between(1, 9) * MINUTE_MS)
  const shift = shiftAt(desk.rota, MAIN_REGISTER, entered)
  if (shift === undefined || at > Math.min(desk.now, shift.until, service.endedAt?.getTime() ?? Infinity)) return null
  unfinish(service)
  service.endedAt = new Date(at)
  service.totalMinutes = Math.floor((at - entered) / MINUTE_MS)
  service.exitOperatorId = shift.operatorId
  return voided(
    service,
    'progress',
    random.pick(desk.company.vocabulary.entryVoidReasons),
    at,
    desk.crew.byId.get(shift.operatorId) ?? null,
    desk,
    random,
  )
}

/** Voids stays that are paid but not collected, by an admin. */
function voidAfter(service: ServiceRow, desk: Desk, random: Random): AuditRow | null {
  const paidAt = service.paidAt?.getTime()
  if (paidAt === undefined || service.paymentMethod === null) return null
  const at = paidAt + Math.round(random.between(2, 55) * MINUTE_MS)
  if (at > desk.now) return null
  return voided(
    service,
    'completed',
    random.pick(desk.company.vocabulary.paymentVoidReasons),
    at,
    desk.crew.owner,
    desk,
    random,
  )
}

function voided(
  service: ServiceRow,
  from: ServiceRow['status'],
  reason: string,
  at: number,
  by: Person | null,
  desk: Desk,
  random: Random,
): AuditRow {
  const change: Change = {
    action: 'voided',
    before: { status: from, voidReason: null },
    after: { status: 'voided', voidReason: reason },
  }
  service.status = 'voided'
  service.voidReason = reason
  // A reservation without an arrival is voided automatically.
  service.voidCause = by === null ? null : 'mistake'
  service.version += 1
  return auditOf(service, change, at, by, desk, random)
}

/** Restores the original value. */
function unfinish(service: ServiceRow): void {
  Object.assign(service, {
    version: 1,
    operation: service.operation === 'custom' ? 'off_street' : service.operation,
    status: 'progress',
    endedAt: null,
    paidAt: null,
    totalMinutes: null,
    paymentMethod: null,
    serviceCharge: null,
    discount: null,
    agreementName: null,
    adjustment50: null,
    totalCost: null,
    tax: null,
    serviceFee: null,
    exitOperatorId: null,
    cashUpId: null,
  } satisfies Partial<ServiceRow>)
}

function edit(service: ServiceRow, desk: Desk, random: Random): AuditRow | null {
  const after = (service.paidAt ?? service.startedAt).getTime()
  const at = after + Math.round(random.between(1, 20) * MINUTE_MS)
  if (at > desk.now) return null
  const change = random.choose([noteChange, plateChange, notificationChange], (kind) =>
    kind === noteChange ? 6 : kind === plateChange ? 3 : 1,
  )(service, desk, random)
  service.editedAt = new Date(at)
  service.version += 1
  return auditOf(service, { action: 'edited', ...change }, at, editorAt(service, at, desk), desk, random)
}

/** Returns the editor: staff before the payment, or within the shift that took the money; otherwise an admin. */
function editorAt(service: ServiceRow, at: number, { rota, crew }: Desk): Person {
  const onShift = shiftAt(rota, MAIN_REGISTER, at)
  const theirs =
    onShift !== undefined && onShift.from <= at && (service.cashUpId === null || service.cashUpId === onShift.cashUpId)
  return (theirs ? crew.byId.get(onShift.operatorId) : undefined) ?? crew.owner
}

type Values = Pick<AuditRow, 'before' | 'after'>

function noteChange(service: ServiceRow, { company }: Desk, random: Random): Values {
  const before = service.remarks
  const notes = company.vocabulary.remarks[baseTypeOf(toVehicleTypeId(service.vehicleTypeId))]
  service.remarks = random.pick(notes.filter((note) => note !== before))
  return { before: { remarks: before }, after: { remarks: service.remarks } }
}

function plateChange(service: ServiceRow, _desk: Desk, random: Random): Values {
  return {
    before: { licensePlate: misread(service.licensePlate, random) },
    after: { licensePlate: service.licensePlate },
  }
}

function notificationChange(service: ServiceRow, { company }: Desk, random: Random): Values {
  const before = service.notificationMethod
  service.notificationMethod =
    before === null
      ? company.vocabulary.usualNotification
      : random.pick([null, before === 'email' ? 'whatsapp' : 'email'] as const)
  return { before: { notificationMethod: before }, after: { notificationMethod: service.notificationMethod } }
}

/** Replaces one character of the plate by another of its kind. */
function misread(plate: string, random: Random): string {
  const at = random.int(0, plate.length - 1)
  const sign = plate.charAt(at)
  const others = (/\d/.test(sign) ? '0123456789' : 'ABCDEFGHJKLMNOPRSTUVWXYZ')
    .split('')
    .filter((other) => other !== sign)
  return plate.slice(0, at) + random.pick(others) + plate.slice(at + 1)
}

function auditOf(
  { companyId, id }: ServiceRow,
  change: Change,
  at: number,
  by: Person | null,
  { deviceId }: Desk,
  random: Random,
): AuditRow {
  return {
    companyId,
    id: idAt(at, random),
    entity: 'service',
    entityId: id,
    at: new Date(at),
    actorId: by?.id ?? null,
    actorName: by?.name ?? null,
    actorRole: by?.role ?? null,
    actorEmail: by?.email ?? null,
    onBehalfOfId: null,
    onBehalfOfName: null,
    deviceId: by === null ? null : deviceId,
    ...change,
  }
}
