import { SEED, roundsOr } from '../../tests/support/rounds.ts'
import { playRound } from './round.ts'
import { moveIn, switchedOn } from './tablet.ts'
import { expect, test } from './tablet-story.ts'

/** `npm run kill-rounds` asks for more. */
const ROUNDS = roundsOr(6)
/** Number of rounds per tablet; two tablets run at once. */
const ROUNDS_EACH = Math.min(15, Math.ceil(ROUNDS / 2))

const tablets = Array.from({ length: Math.ceil(ROUNDS / ROUNDS_EACH) }, (_, index) => ({
  seed: SEED + index,
  rounds: Math.min(ROUNDS_EACH, ROUNDS - index * ROUNDS_EACH),
}))

test.describe.configure({ mode: 'parallel' })

for (const { seed, rounds } of tablets) {
  test(`[D-03] [S4-05] acts that a tablet has shown as saved are done once, in order, in their author’s name, although it is killed ${rounds} times (seed ${seed})`, async ({
    scene,
  }) => {
    test.setTimeout(60_000 + rounds * 60_000)
    scene.note(`again: npm run kill-rounds -- --seed ${seed} --rounds ${rounds}`)
    let page = await switchedOn(scene.device)
    await moveIn(page, scene.network.url, scene.ana.person)
    for (let round = 1; round <= rounds; round++) {
      const played = await playRound(scene, page, seed, round)
      expect(played.faults).toEqual([])
      page = played.page
    }
  })
}
