import { sentAt } from '../../../losses/honest-month.ts'
import type { Shift } from '../../../losses/trade.ts'
import { deskOf } from '../../cash-ups/support.ts'
import type { Stage, Step } from './play.ts'

/**
 * Change that each person puts into the drawer and takes out with the collected money, so that the few stays of a
 * shift never leave less in the drawer than the next shift begins with.
 */
const CHANGE = 50_000_000
const iso = (at: number) => new Date(at).toISOString()

/** Opens, closes and collects the register of each shift, with what its drawer held. */
export function shiftSteps(stage: Stage): Step[] {
  return stage.month.shifts.flatMap((shift) => stepsOf(stage, shift))
}

function stepsOf({ server, demo, month, places, callerOf, open }: Stage, shift: Shift): Step[] {
  const { location, person, from, to, float, left, payOuts, off } = shift
  const desk = deskOf(server)
  const place = places[location]
  if (place === undefined) return []
  const by = { ...callerOf(person), deviceId: place.deviceId }
  const at = (moment: number) => sentAt(month, location, moment)

  async function opening() {
    const id = await desk.opened(place?.id ?? '', by, { float, note: 'Counted', openedAt: iso(from) })
    open.set(location, id)
    await desk.move(id, by, { amount: CHANGE, at: iso(from) })
  }

  async function closing() {
    const id = open.get(location) ?? ''
    const { takings, payOuts: out } = await desk.read(id, demo.owner)
    // A mistake or a theft is at most what was paid.
    for (const method of ['dataphone', 'digital'] as const) off[method] = Math.max(off[method], -takings[method])
    const verified = { dataphone: takings.dataphone + off.dataphone, digital: takings.digital + off.digital }
    const countedCash = float + CHANGE + takings.cash - out + off.cash
    const answer = await desk.close(id, by, {
      closedAt: iso(to - 1),
      countedCash,
      leftInDrawer: left,
      verified,
      varianceReason: 'Counted twice',
    })
    if (!answer.ok) throw new Error(`Refused: ${JSON.stringify(answer.problem)}`)
  }

  return [
    { at: at(from), play: opening },
    ...payOuts.map(({ at: moment, amount, reason }) => ({
      at: at(moment),
      async play() {
        // The form asks for ten characters.
        const payOut = { kind: 'pay_out', amount, reason: `${reason} for the booth`, at: iso(moment) } as const
        const answer = await desk.move(open.get(location) ?? '', by, payOut)
        if (!answer.ok) throw new Error(`Refused: ${JSON.stringify(answer.problem)}`)
      },
    })),
    { at: at(to - 1), play: closing },
  ]
}
