import { v7 as uuidv7 } from 'uuid'

import { attentionRows } from '../../../contract/attention.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { editService, finishService, voidService } from '../../../contract/service-writes.ts'
import { getService } from '../../../contract/service.ts'
import type { AttentionKind } from '../../../domain/attention.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { quoteOf } from '../support/asked.ts'
import { type Demo, freshPlate } from '../support/demo.ts'
import type { Caller, TestServer } from '../support/test-server.ts'

export const MINUTE = 12_300
/** Price of minutes in cash, which is rounded down to 50 pesos. */
export const inCash = (minutes: number) => Math.floor((minutes * MINUTE) / 5_000) * 5_000
export const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()

let numbers = 1

interface Finishing {
  endedAt?: string
  chargedAt?: string
  endReason?: string
  method?: 'cash' | 'digital' | 'dataphone'
  agreementId?: string | null
  cashUpId?: string | null
  lostTicket?: { takenBy: string; document: string } | null
  total?: number
}

/** Acts of an attendant at one location, and the rows that an owner then sees. */
export function boothOf(server: TestServer, demo: Demo, locationId: string) {
  const read = (id: string) => server.value(getService, { params: { id } }, demo.owner)
  return {
    read,
    /** Lets in a car that came some minutes ago; returns its id. */
    async enter(minutes: number, by: Caller = demo.ana, licensePlate = freshPlate()): Promise<string> {
      const id = uuidv7()
      await server.value(
        checkIn,
        {
          body: {
            id,
            locationId,
            licensePlate,
            vehicleTypeId: 1,
            startedAt: ago(minutes),
            receiptNumber: `LOSS-${numbers++}`,
          },
        },
        by,
      )
      return id
    },
    async finish(id: string, told: Finishing = {}, by: Caller = demo.ana) {
      const endedAt = told.endedAt ?? new Date().toISOString()
      const body = {
        endedAt,
        chargedAt: told.chargedAt ?? endedAt,
        ...(told.endReason !== undefined && { endReason: told.endReason }),
        paymentMethod: told.method ?? ('cash' as const),
        agreementId: told.agreementId ?? null,
        cashUpId: told.cashUpId ?? null,
        cashReceived: null,
        lostTicket: told.lostTicket ?? null,
      }
      const quote = await quoteOf(server, demo.owner.token, { id, ...body })
      const { operation } = await read(id)
      return server.call(
        finishService,
        {
          params: { type: operation, id },
          body: { ...body, quote: told.total === undefined ? quote : { ...quote, totalCost: told.total } },
        },
        by,
      )
    },
    async edit(
      id: string,
      field: string,
      to: unknown,
      by: Caller = demo.ana,
      reason: string | null = 'It was typed wrong',
    ) {
      const standing: Record<string, unknown> = { ...(await read(id)) }
      const changes = { [field]: { from: standing[field] ?? null, to } }
      return server.call(editService, { params: { id }, body: { changes, reason } }, by)
    },
    voidStay: (id: string, by: Caller = demo.ana) =>
      server.call(voidService, { params: { id }, body: { reason: 'The vehicle was never here' } }, by),
    async rows(kind: AttentionKind, caller: Caller = demo.owner) {
      const { data } = await server.value(attentionRows, { params: { kind } }, caller)
      return data.filter(({ location }) => location.id === locationId)
    },
  }
}
