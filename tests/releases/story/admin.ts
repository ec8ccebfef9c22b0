import { v7 as uuidv7 } from 'uuid'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { Location } from '../../../contract/location.ts'
import { cashToCollect } from '../../../domain/cash-ups.ts'
import { adjustCashUpCommand, approveVarianceCommand, collectCashUpCommand } from '../../../src/features/cash-ups/commands.ts'
import { correctServiceCommand, voidServiceCommand } from '../../../src/features/stays/commands.ts'
import { deleteDriverOp } from '../../../src/offline/outbox/driver-ops.ts'
import { deleteVehicleOp } from '../../../src/offline/outbox/vehicle-ops.ts'
import type { Session } from '../../../src/offline/session-state.ts'
import type { Demo } from '../../server/support/demo.ts'
import { act, noteRemarks, now } from './acts.ts'
import { known, type Records } from './records.ts'

const HOUR_MINUTES = 60

/** Prepares what the admins act on, before the tablet reads it. */
export async function adminsRecords(demo: Demo, records: Records, { home, elsewhere }: { home: Location; elsewhere: Location }) {
  const other = known((await Promise.all(demo.luis.locations.map(records.location))).find(({ name }) => name.startsWith('Mall')), 'a third location')
  const deleted = await records.driver('Óscar', 'DLA101')
  const ofDeletedVehicle = await records.driver('Pilar', 'DLB101')
  return {
    corrected: await records.paid(home, 'CRR101', null),
    pending: await records.close(await records.shift(elsewhere, 'current'), 5_000_000),
    uncollected: await records.close(await records.shift(other, 'current'), 0),
    collected: await records.shift(home, 'collected'),
    noted: await records.letIn(home, 'ADM101', 30),
    stale: await records.letIn(home, 'STL101', 72 * HOUR_MINUTES),
    bySuperAdmin: await records.letIn(other, 'SPR101', 30),
    deletedDriver: deleted.driver.id,
    deletedVehicle: ofDeletedVehicle.vehicleId,
  }
}
export type AdminsRecords = Awaited<ReturnType<typeof adminsRecords>>

/** Acts of every kind that only an admin may do. */
export async function adminsActs(session: Session, given: AdminsRecords): Promise<void> {
  const { outbox } = session
  await noteRemarks(session, given.noted, 'Revisado por la administradora')
  await act(session, voidServiceCommand, { service: given.stale, reason: 'No estaba en el lote', cause: 'stale' })
  await act(session, correctServiceCommand, { service: given.corrected, id: uuidv7(), amount: -10_000, reason: 'La talanquera no abría' })
  await act(session, approveVarianceCommand, { cashUp: given.pending, approvedAt: now() })
  await act(session, collectCashUpCommand, collectionOf(given.uncollected))
  await act(session, adjustCashUpCommand, { cashUp: given.collected, id: uuidv7(), at: now(), amount: -5_000, reason: 'Un billete era falso' })
  await outbox.enqueue({ opType: deleteDriverOp, request: deleteDriverOp.toWire({ params: { id: given.deletedDriver } }), seen: null })
  await outbox.enqueue({ opType: deleteVehicleOp, request: deleteVehicleOp.toWire({ params: { id: given.deletedVehicle } }), seen: null })
}

function collectionOf(cashUp: CashUp) {
  const { revision, total } = cashUp
  return { cashUp, collectedAt: now(), amountReceived: cashToCollect(known(cashUp.closing, 'a closed cash-up')), revision, total, note: 'Recogido en la ronda' }
}
