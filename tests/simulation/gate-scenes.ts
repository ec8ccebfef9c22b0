import type { Hands } from './actions.ts'
import { settle } from './decisions.ts'
import { atTheGate, enter, leave, overstay } from './gate.ts'
import { desk } from './drawer-scenes.ts'
import { changePlates, renewOne, sellPass } from './pass-desk.ts'
import { begin, connect, handsOf, SECOND_MS } from './stage.ts'
import { close, openRegister } from './trade.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60 * SECOND_MS
/** Longer than a paid vehicle may take to leave. */
const OVER_MS = 12 * MINUTE_MS

/**
 * Every tablet is offline, and each lets the same vehicle in; some charge it too. Then they reconnect, and a person
 * resolves the conflict.
 */
export async function sameVehicle(world: World): Promise<void> {
  const { chance, devices, engine, gates, regulars } = world
  const [place, plate] = [chance.pick(gates), chance.pick(regulars)]
  for (const device of devices) Object.assign(device.partition, { up: true, down: true })
  for (const device of devices) {
    const hands = handsOf(world, device)
    if (hands) begin(world, enter(hands, { place, plate }))
    await engine.pass(SECOND_MS)
    if (hands && chance.percent(50)) begin(world, leave(hands, { place, plate }))
    await engine.pass(chance.pick([SECOND_MS, 2 * MINUTE_MS]))
  }
  for (const device of chance.percent(50) ? devices : devices.toReversed()) {
    connect(device)
    await engine.pass(5 * SECOND_MS)
  }
  for (const device of devices) {
    const hands = handsOf(world, device)
    if (hands && chance.percent(60)) begin(world, settle(hands))
    await engine.pass(SECOND_MS)
  }
}

/** More vehicles come in than there are spaces: none is turned away for that, and most of them leave. */
export async function fullPlace(hands: Hands): Promise<void> {
  const { world } = hands
  const place = world.chance.pick(world.gates)
  for (let count = 0; count < 4; count += 1) begin(world, enter(hands, { place, plate: world.nextPlate() }))
  await world.engine.pass(2 * SECOND_MS)
  for (let count = 0; count < 3; count += 1) {
    begin(world, leave(hands, { place }))
    await world.engine.pass(SECOND_MS)
  }
}

/** A vehicle comes in, pays, and is still inside after the time to leave. */
export async function stayedOn(hands: Hands): Promise<void> {
  const { world } = hands
  const { chance, engine, gates, regulars } = world
  const [place, plate] = [chance.pick(gates), chance.pick(regulars)]
  const isCut = chance.percent(35)
  Object.assign(hands.device.partition, { up: isCut, down: isCut })
  begin(world, enter(hands, { place, plate }))
  await engine.pass(SECOND_MS)
  begin(world, leave(hands, { place, plate }))
  await engine.pass(OVER_MS)
  const noticing = chance.percent(50) ? world.devices : [hands.device]
  for (const device of noticing) {
    const theirs = handsOf(world, device)
    if (theirs && device !== hands.device) begin(world, theirs.work.pull())
    await engine.pass(2 * SECOND_MS)
  }
  // If several tablets notice the overstay, none of them knows of the others.
  if (noticing.length > 1) for (const device of noticing) Object.assign(device.partition, { up: true, down: true })
  for (const device of noticing) {
    const theirs = handsOf(world, device)
    if (theirs) begin(world, overstay(theirs))
    await engine.pass(SECOND_MS)
  }
  for (const device of world.devices) {
    connect(device)
    await engine.pass(5 * SECOND_MS)
  }
}

/**
 * A pass is sold for more vehicles than it has spaces, and they enter through tablets that may not see each other;
 * during this, the pass is renewed or gets another plate.
 */
export async function residents(hands: Hands): Promise<void> {
  const { world } = hands
  const { chance, devices, engine, gates } = world
  const selling: { done: Awaited<ReturnType<typeof sellPass>> } = { done: null }
  if (world.sold.length === 0 || chance.percent(50)) {
    begin(
      world,
      sellPass(hands).then((done) => {
        selling.done = done
      }),
    )
    await engine.pass(6 * SECOND_MS)
  }
  const known = world.sold.length === 0 ? world.regulars : chance.pick(world.sold).plates
  const place = gates.find(({ id }) => id === selling.done?.placeId) ?? chance.pick(gates)
  const isCut = chance.percent(40)
  for (const plate of selling.done?.plates ?? known) {
    const device = chance.pick(devices)
    Object.assign(device.partition, { up: isCut, down: isCut })
    const theirs = handsOf(world, device)
    if (theirs) begin(world, enter(theirs, { place, plate }))
    await engine.pass(2 * SECOND_MS)
  }
  for (const device of chance.percent(50) ? devices : devices.toReversed()) {
    connect(device)
    await engine.pass(2 * SECOND_MS)
  }
  if (chance.percent(40)) begin(world, renewOne(hands))
  if (chance.percent(30)) begin(world, changePlates(hands))
  await engine.pass(5 * SECOND_MS)
  for (let count = chance.between(0, 2); count > 0; count -= 1) {
    begin(world, leave(hands, { place }))
    await engine.pass(SECOND_MS)
  }
}

/**
 * Without a network a register is opened, vehicles come and leave, and it is closed; in between the desk may close an
 * earlier open shift there.
 */
export async function gateWithoutNetwork(hands: Hands): Promise<void> {
  const { world, device } = hands
  const { chance, engine } = world
  begin(world, openRegister(hands))
  await engine.pass(2 * SECOND_MS)
  Object.assign(device.partition, { up: true, down: true })
  for (let count = chance.between(2, 5); count > 0; count -= 1) {
    const theirs = handsOf(world, device)
    if (theirs) begin(world, atTheGate(theirs))
    await engine.pass(chance.pick([SECOND_MS, MINUTE_MS]))
  }
  if (chance.percent(40)) await desk(world, 'ends')
  if (chance.percent(30)) await desk(world, 'opens')
  const theirs = handsOf(world, device)
  if (theirs && chance.percent(50)) begin(world, close(theirs))
  await engine.pass(SECOND_MS)
  connect(device)
}
