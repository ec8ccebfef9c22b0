import { v7 as uuidv7 } from 'uuid'

import { closeMonth, reopenMonth } from '../../../../contract/month.ts'
import { figuresOf } from '../../../../server/books/month.ts'
import { agree, MONTH, type Month, openShift, pick, readMonth, seen, type Shift, valueOf } from './month.ts'
import type { StepOf } from './steps.ts'

/** Opens a register, or closes the shift that is open there. */
export async function turnShift(month: Month, step: StepOf<'turn'>, clock: number): Promise<void> {
  const { demo, desk, locationId, registers, shifts, known } = month
  const at = new Date(clock).toISOString()
  const register = registers[step.register % 2] ?? 'main'
  const open = openShift(month, register)
  const caller = step.who === 0 ? demo.ana : demo.luis
  const id = uuidv7()
  // A person who finds the register open works in the shift, and sometimes closes it for the other person.
  const opened = valueOf(
    await desk.open(locationId, caller, { id, register, note: 'as it is', float: 50_000, openedAt: at }),
  )
  if (open === null) {
    const begun: Shift = { id, register, status: 'current', openedAt: clock, revision: 0 }
    shifts.push(begun)
    known.push({ id, shift: begun })
  } else {
    agree(opened.joined?.id, open.id)
    seen.joined++
    known.push({ id, shift: open })
    agree((await desk.close(id, caller, { countedCash: 0, closedAt: at })).status, 200)
    open.status = 'completed'
  }
}

/** Collects the money of a closed shift. */
export async function collectShift(month: Month, step: StepOf<'collect'>): Promise<void> {
  const { demo, desk, shifts } = month
  const closed = pick(
    shifts.filter(({ status }) => status === 'completed'),
    step.nth,
  )
  if (!closed) return
  const { total } = await desk.read(closed.id, demo.owner)
  agree((await desk.collect(closed.id, demo.owner, { revision: closed.revision, total })).status, 200)
  closed.status = 'collected'
  seen.collected++
}

/** Closes the month, or reopens it. */
export async function closeOrReopenMonth(month: Month): Promise<void> {
  const { server, demo } = month
  if (month.closed === null) {
    const id = uuidv7()
    await server.value(closeMonth, { body: { id, month: MONTH } }, demo.owner)
    month.closed = { id, figures: figuresOf(await readMonth(month)) }
    seen.closed++
  } else {
    agree(figuresOf(await readMonth(month)), month.closed.figures)
    await server.value(
      reopenMonth,
      { params: { id: month.closed.id }, body: { reason: 'The accountant asked for it' } },
      demo.owner,
    )
    month.closed = null
    seen.reopened++
  }
}
