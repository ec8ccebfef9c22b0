import { v7 as uuidv7 } from 'uuid'

import { getCashUp } from '../../../contract/cash-up.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { carry } from '../batch/support.ts'
import type { Demo } from '../support/demo.ts'
import { batched, type openMovedServer, type townOf } from './support.ts'

/** Short forms of charges that were refused because their location was taken. */
export function refusedCharges(
  { server, now, at, wait }: Awaited<ReturnType<typeof openMovedServer>>,
  demo: Demo,
  town: ReturnType<typeof townOf>,
) {
  /** A person charges a stay after losing their location; returns the entries of the list of refused money. */
  async function refusedCharge(more: object = {}) {
    const ana = { ...(await town.hire()), deviceId: uuidv7(), userAgent: 'Tablet' }
    const shift = await town.desk.opened(ana.location, ana, { openedAt: now().toISOString() })
    await town.take(ana.id, ana.location)
    wait(5)
    const stay = await town.parked(ana.location, 60)
    const write = { endpoint: finishService, ...town.charge(stay, shift, more) }
    const [key, doneAt] = [uuidv7(), at(0)]
    wait(30)
    const [answer] = await carry(server, [batched(write, { key, doneAt })], ana)
    const [row] = (await town.refused({ authorId: ana.id })).data
    if (!row) throw new Error(`Nothing waits: ${JSON.stringify(answer)}`)
    return {
      ana,
      shift,
      stay,
      write,
      key,
      doneAt,
      row,
      resend: (more: Partial<Parameters<typeof batched>[1]> = {}) =>
        carry(server, [batched(write, { doneAt, ...more })], ana),
    }
  }

  const sumOf = async (shift: string) => (await server.value(getCashUp, { params: { id: shift } }, demo.owner)).takings

  return { refusedCharge, sumOf }
}
