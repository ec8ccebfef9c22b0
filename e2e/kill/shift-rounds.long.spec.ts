import { SEED, roundsOr } from '../../tests/support/rounds.ts'
import { listServices } from '../../contract/service.ts'
import { handOver } from '../shift/register.ts'
import { ask } from '../support/api.ts'
import { playShift } from './shift-round.ts'
import type { ShiftScene } from './shift-sums.ts'
import { moveIn, switchedOn } from './tablet.ts'
import { expect, test } from './tablet-story.ts'

/** `npm run shift-rounds` asks for more. */
const ROUNDS = roundsOr(2)

test(`[D-03] [S2-22] [S4-01] the sums of ${ROUNDS} shifts agree although tablet and server are killed (seed ${SEED})`, async ({
  scene,
}) => {
  test.setTimeout(120_000 + ROUNDS * 240_000)
  scene.note(`again: npm run shift-rounds -- --seed ${SEED} --rounds ${ROUNDS}`)
  const { server, ana, network, device } = scene
  const location = await handOver(server)
  const { data } = await ask(server.url, listServices, { token: ana.person.token, query: '?limit=999' })
  const parked = data
    .filter(({ status, location: { id } }) => status === 'progress' && id === location.id)
    .map(({ licensePlate }) => licensePlate)
  const shiftScene: ShiftScene = { ...scene, locationId: location.id, parked }
  let page = await switchedOn(device)
  await moveIn(page, network.url, ana.person)
  for (let round = 1; round <= ROUNDS; round++) {
    const played = await playShift(shiftScene, page, SEED, round)
    expect(played.faults).toEqual([])
    page = played.page
  }
})
