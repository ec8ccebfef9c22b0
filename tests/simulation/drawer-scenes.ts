import { finishService } from '../../contract/service-writes.ts'
import { storeOf, type Hands } from './actions.ts'
import { undo } from './decisions.ts'
import { paidHow, paidWhen } from './paying.ts'
import { begin, handsOf, kill, SECOND_MS, withoutNetwork } from './stage.ts'
import { collect, finish, openRegister, shift } from './trade.ts'
import type { DeskWork, World } from './world.ts'

const MINUTE_MS = 60 * SECOND_MS

/** Another admin's work at a desk. */
export function desk(world: World, does: DeskWork): Promise<void> {
  const { engine, server } = world
  world.note(`  the desk ${does}`)
  begin(
    world,
    engine.outside(async () => server.desk(does)),
  )
  return engine.quiet()
}

/** A register is opened, paid into and closed without a connection; its author may take the opening back. */
export function shiftWithoutNetwork(hands: Hands): Promise<void> {
  const { world } = hands
  return withoutNetwork(hands.device, async () => {
    begin(world, shift(hands))
    await world.engine.pass(SECOND_MS)
    if (world.chance.percent(35)) begin(world, undo(hands, 'openRegister'))
    await world.engine.pass(SECOND_MS)
  })
}

/** A payment waits on a device while its shift is closed elsewhere, and perhaps collected. */
export async function latePayment(hands: Hands): Promise<void> {
  const { world } = hands
  begin(world, openRegister(hands))
  await world.engine.pass(2 * SECOND_MS)
  return withoutNetwork(hands.device, async () => {
    begin(world, finish(hands))
    await world.engine.pass(SECOND_MS)
    await desk(world, 'ends')
    if (world.chance.percent(60)) await desk(world, 'collects')
  })
}

/**
 * A payment waits on a tablet that may know no shift, while its shift ends, is perhaps collected, and the next one
 * begins. The tablet's clock may be set during this.
 */
export async function twoShifts(hands: Hands): Promise<void> {
  const { world, device, tab } = hands
  const { chance, engine } = world
  await withoutNetwork(device, async () => {
    await desk(world, 'opens')
    await engine.pass(chance.pick([SECOND_MS, 2 * MINUTE_MS]))
    if (chance.percent(25)) {
      device.jump(chance.pick([-1, 1]) * chance.between(1, 180) * MINUTE_MS)
      kill(world, device, tab)
      await engine.pass(2 * SECOND_MS)
    }
    for (let count = chance.between(1, 2); count > 0; count -= 1) {
      const theirs = handsOf(world, device)
      if (theirs) begin(world, finish(theirs))
      await engine.pass(SECOND_MS)
    }
    await desk(world, 'ends')
    if (chance.percent(30)) await desk(world, 'collects')
    await desk(world, 'opens')
  })
}

/** A payment waits on a tablet while another person takes a payment for the same stay. One of the two is refunded. */
export async function paidTwice(hands: Hands): Promise<void> {
  const { world } = hands
  const { chance, engine, ledger, server } = world
  await withoutNetwork(hands.device, async () => {
    begin(world, finish(hands))
    await engine.pass(SECOND_MS)
    const paid = [...ledger.promised.values()].findLast(
      ({ kind, store }) => kind === finishService.id && store === storeOf(hands),
    )
    if (!paid) return
    const body = {
      ...paidWhen(world, hands.work.serverClock.instant()),
      ...paidHow(world),
      agreementId: null,
      cashUpId: null,
    }
    begin(
      world,
      engine.outside(async () => server.takes(paid.recordId, body)),
    )
    await engine.quiet()
  })
  if (chance.percent(50)) await desk(world, 'opens')
  await engine.pass(chance.pick([SECOND_MS, 35 * SECOND_MS]))
  await desk(world, 'gives_back')
}

/** Money is collected without a connection while a payment in it is corrected. */
export async function staleCollection({ world, device, tab, work }: Hands): Promise<void> {
  const { engine } = world
  const admin = world.people.find(({ isAdmin }) => isAdmin)
  if (admin && work.person !== admin) begin(world, tab.signIn(admin))
  await engine.pass(SECOND_MS)
  const theirs = tab.work()
  if (!theirs || !theirs.person.isAdmin || tab.context.dead()) return
  begin(world, theirs.pull())
  await engine.pass(SECOND_MS)
  await withoutNetwork(device, async () => {
    begin(world, collect({ world, device, tab, work: theirs }))
    await engine.pass(SECOND_MS)
    await desk(world, 'corrects')
  })
}
