import type { Disk } from './disk.ts'
import { turnedAway, twiceInside, wrongAtGates, wrongInside } from './gate-promises.ts'
import { checkMeant, checkPulled, createRowCheck } from './kept-promises.ts'
import type { Ledger } from './ledger.ts'
import type { Accounts, Done } from './model-books.ts'
import { collectedUnseen, miscounted } from './money.ts'
import { coveredTooMany, wrongPasses } from './pass-promises.ts'
import {
  checkBackup,
  checkBeside,
  checkDrained,
  checkFates,
  checkLook,
  checkOrder,
  checkWaits,
  isDrained,
} from './queue-promises.ts'
import { checkDone } from './trail-promises.ts'
import { Violation, demand } from './violation.ts'

/**
 * Compares the disks and the server's audit trail with what people were shown. Throws `Violation`.
 * @param wrongs violations that were seen earlier
 */
export function createOracle(ledger: Ledger, wrongs: readonly string[]) {
  const checkRows = createRowCheck(ledger)
  /**
   * Acts that were done in order, by the dependencies when they were first seen: a file may later restore an earlier
   * act.
   */
  const inOrder = new Set<string>()

  /** Records ops on disk of which nobody was informed yet, and the ends of changes. */
  function learn({ store, outbox, settled }: Disk): void {
    for (const { id, op, how } of settled) {
      // Its dependencies at the end may differ from the last ones seen.
      if (how === 'done' || !ledger.promised.get(id)?.places.has(store)) ledger.kept(store, op)
      if (how !== 'done') ledger.taken(store, id, how)
    }
    for (const op of outbox) ledger.kept(store, op)
  }

  return {
    /** May be called whenever nothing runs. `backedUp`: ids with a copy outside the disks. */
    check: (disks: readonly Disk[], backedUp: readonly string[], trail: readonly Done[]): void => {
      for (const wrong of wrongs) throw new Violation(wrong)
      for (const disk of disks) learn(disk)
      const done = checkDone(ledger, trail, inOrder)
      for (const disk of disks) checkRows(disk)
      for (const disk of disks) checkMeant(ledger, disk, done)
      for (const disk of disks)
        for (const [promise, ...about] of turnedAway(disk, ledger)) demand(false, promise, ...about)
      for (const disk of disks) checkWaits(disk)
      for (const disk of disks) checkOrder(ledger, disk, new Set(done.keys()), inOrder)
      for (const key of done.keys()) if (ledger.promised.has(key)) inOrder.add(key)
      checkFates(ledger, disks, backedUp, done)
    },
    checkLook,
    isDrained,
    checkDrained,
    checkBeside,
    checkBackup,
    checkPulled,
    /** Checks, whenever nothing runs, where each vehicle is by the server. */
    checkPlaces: (accounts: Accounts, now: number): void => {
      for (const [promise, ...about] of twiceInside(accounts.services, now)) demand(false, promise, ...about)
      for (const [promise, ...about] of coveredTooMany(accounts)) demand(false, promise, ...about)
    },
    /** Checks, once nothing runs and all is pulled, that the booth shows the vehicles inside. */
    checkInside: (location: string, shown: readonly string[], disk: Disk, accounts: Accounts, now: number): void => {
      for (const [promise, ...about] of wrongInside({ store: disk.store, location }, shown, accounts, disk, now))
        demand(false, promise, ...about)
    },
    /** The server's data must equal the done actions. */
    checkAccounts: (accounts: Accounts, trail: readonly Done[]): void => {
      for (const [promise, ...about] of miscounted(accounts, trail, ledger)) demand(false, promise, ...about)
      for (const [promise, ...about] of collectedUnseen(accounts, trail, ledger)) demand(false, promise, ...about)
      for (const [promise, ...about] of wrongAtGates(accounts, trail, ledger)) demand(false, promise, ...about)
      for (const [promise, ...about] of wrongPasses(accounts, trail, ledger)) demand(false, promise, ...about)
    },
  }
}
export type Oracle = ReturnType<typeof createOracle>
