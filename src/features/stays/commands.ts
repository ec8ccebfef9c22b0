import type { CustomerAddress, sendEntryTicket } from '../../../contract/customer-address.ts'
import type { RequestInput } from '../../../contract/endpoint.ts'
import type { Service } from '../../../contract/service.ts'
import type { CheckIn, admitService, confirmService, reserveService } from '../../../contract/service-entries.ts'
import type { Quote, ServiceChanges, correctService, finishService } from '../../../contract/service-writes.ts'
import type { Money } from '../../../domain/money.ts'
import type { VoidCause } from '../../../domain/services.ts'
import { defineCommand, defineMoneyCommand } from '../../data/command.ts'
import {
  admitServiceOp,
  askVoidOp,
  checkInOp,
  confirmServiceOp,
  correctServiceOp,
  editServiceOp,
  finishServiceOp,
  reserveServiceOp,
  sendEntryTicketOp,
  voidServiceOp,
} from '../../data/kept-data.ts'

export interface ServiceEdit {
  service: Service
  changes: ServiceChanges
  /** The price by this device, if the edit changes the price. */
  quote?: Quote
  /** Reason for a lower price; `null` if nobody was asked. Absent if the price does not change. */
  reason?: string | null
}

/** Edits fields of a service; each change has its previous value. */
export const editServiceCommand = defineCommand({
  op: editServiceOp,
  toRequest: ({ service, changes, quote, reason }: ServiceEdit) => ({
    params: { id: service.id },
    body: { changes, ...(quote && { quote }), ...(reason !== undefined && { reason }) },
  }),
  seen: ({ service }) => service,
})

/** Checks in a vehicle; the service is in its initial state, before the server has it. */
export const checkInCommand = defineCommand({
  op: checkInOp,
  toRequest: ({
    id,
    location,
    licensePlate,
    vehicleTypeId,
    startedAt,
    receiptNumber,
    space = null,
    keyTag = null,
    keptItems = null,
    visitor,
    overstay,
  }: Service): { body: CheckIn } => ({
    body: {
      id,
      locationId: location.id,
      licensePlate,
      vehicleTypeId,
      startedAt,
      receiptNumber,
      space,
      keyTag,
      keptItems,
      ...(visitor && { visitor }),
      ...(overstay && { overstayOf: overstay.of }),
    },
  }),
  seen: (service) => service,
})

/** Reserves a place for a vehicle; the service is in its initial state, before the server has it. */
export const reserveServiceCommand = defineCommand({
  op: reserveServiceOp,
  toRequest: ({
    id,
    location,
    licensePlate,
    vehicleTypeId,
    receiptNumber,
    startedAt: arrivesAt,
    remarks,
  }: Service): RequestInput<typeof reserveService> => ({
    body: { id, locationId: location.id, licensePlate, vehicleTypeId, receiptNumber, arrivesAt, remarks },
  }),
  seen: (service) => service,
  answeredBy: 'device',
})

export const confirmServiceCommand = defineCommand({
  op: confirmServiceOp,
  toRequest: ({
    service,
    confirmedAt,
  }: {
    service: Service
    confirmedAt: string
  }): RequestInput<typeof confirmService> => ({ params: { id: service.id }, body: { confirmedAt } }),
  seen: ({ service }) => service,
  answeredBy: 'device',
})

/** Admits a vehicle that waits. */
export const admitServiceCommand = defineCommand({
  op: admitServiceOp,
  toRequest: ({
    service,
    admittedAt,
  }: {
    service: Service
    admittedAt: string
  }): RequestInput<typeof admitService> => ({ params: { id: service.id }, body: { admittedAt } }),
  seen: ({ service }) => service,
})

/** Ends a stay that was paid at the booth. */
export const finishServiceCommand = defineMoneyCommand({
  op: finishServiceOp,
  toRequest: ({ request }: { service: Service; request: RequestInput<typeof finishService> }) => request,
  seen: ({ service }) => service,
})

export interface VoidRequest {
  service: Service
  reason: string
  cause: VoidCause
}

export const voidServiceCommand = defineMoneyCommand({
  op: voidServiceOp,
  toRequest: ({ service, reason, cause }: VoidRequest) => ({ params: { id: service.id }, body: { reason, cause } }),
  seen: ({ service }) => service,
  answeredBy: 'device',
})

export const askVoidCommand = defineCommand({
  op: askVoidOp,
  toRequest: ({ service, reason }: { service: Service; reason: string }) => ({
    params: { id: service.id },
    body: { reason },
  }),
  seen: ({ service }) => service,
  answeredBy: 'device',
})

export interface Correction {
  service: Service
  /** Id of the line, so that resending adds it only once. */
  id: string
  amount: Money
  reason: string
}

/** Adds a line to the price of a paid service. */
export const correctServiceCommand = defineMoneyCommand({
  op: correctServiceOp,
  toRequest: ({ service, id, amount, reason }: Correction): RequestInput<typeof correctService> => ({
    params: { id: service.id },
    body: { id, amount, reason },
  }),
  seen: ({ service }) => service,
})

export interface TicketRequest {
  service: Service
  /** Id of the message, so that resending sends one. */
  id: string
  address: CustomerAddress
}

/** Sends the entry ticket of a vehicle that is inside. A queue of cars does not wait for it. */
export const sendEntryTicketCommand = defineCommand({
  op: sendEntryTicketOp,
  toRequest: ({ service, id, address }: TicketRequest): RequestInput<typeof sendEntryTicket> => ({
    params: { id: service.id },
    body: { id, address },
  }),
  seen: ({ service }) => service,
  answeredBy: 'device',
})
