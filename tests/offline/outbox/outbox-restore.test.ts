import { describe, expect, test } from 'vitest'

import type { BackupStore } from '../../../src/offline/backup-store.ts'
import { aDevice, openTab, type DeviceTab } from '../support/device.ts'
import { drained, ONE, remarks, TWO, withServices } from '../support/edits.ts'
import { until } from '../support/manual-clock.ts'
import { ANA_ID, COMPANY_ID, idOf } from '../support/records.ts'
import { aBackup } from '../support/backup.ts'
import { keeping, outboxOf, namesIn, nameOf, idsIn } from './backed-up.ts'

/** The same tablet after its browser has deleted every database. */
async function withStoreLost(from: Awaited<ReturnType<typeof withServices>>): Promise<DeviceTab> {
  from.tab.kill()
  const tab = await openTab(aDevice(from.server))
  await tab.db.meta.put({ name: 'opened', at: 1 })
  return tab
}

/** A tablet with this many waiting and copied changes, as its browser leaves it. */
async function copied<Made>(count: number, make: (tab: DeviceTab) => Promise<Made>) {
  const before = await withServices()
  const backup = aBackup()
  const { stop } = await keeping(before.tab, backup)
  const made = await make(before.tab)
  await until(() => backup.shelf.size === count)
  stop()
  return { before, backup, ...made }
}

const oneCopied = () => copied(1, async (tab) => ({ id: (await tab.edit(ONE, remarks(null, 'golpe'))).id }))
const twoCopied = () =>
  copied(2, async (tab) => ({
    first: await tab.edit(ONE, remarks(null, 'golpe')),
    second: await tab.edit(TWO, remarks(null, 'llaves')),
  }))

describe('the restoration of unsent acts from their backup', () => {
  test('restores the lost acts in order and before the records arrive, and each act is done once', async () => {
    const before = await withServices()
    const backup = aBackup()
    const { stop } = await keeping(before.tab, backup)
    const made = [
      await before.tab.edit(ONE, remarks(null, 'golpe')),
      await before.tab.edit(TWO, remarks(null, 'llaves')),
      await before.tab.edit(ONE, remarks('golpe', 'dos golpes')),
    ]
    await until(() => backup.shelf.size === 3)
    stop()

    const after = await withStoreLost(before)
    const { onRestored } = await keeping(after, backup)
    expect(onRestored.mock.calls).toEqual([[3]])
    expect(await idsIn(after)).toEqual(made.map(({ id }) => id))
    await after.pull()
    expect(await after.row(ONE)).toMatchObject({ pending: 2, shown: { remarks: 'dos golpes' } })

    after.send()
    await drained(after)
    await until(() => backup.shelf.size === 0)
    expect(before.server.writes.done.map(({ to }) => to)).toEqual(['golpe', 'llaves', 'dos golpes'])
  })

  test('does not repeat acts that were sent before the store was lost', async () => {
    const { before, backup } = await oneCopied()
    before.tab.send()
    await drained(before.tab)

    const after = await withStoreLost(before)
    await keeping(after, backup)
    await after.pull()
    after.send()
    await drained(after)
    await until(() => backup.shelf.size === 0)
    expect(before.server.writes.done.map(({ to }) => to)).toEqual(['golpe'])
    expect(await after.row(ONE)).toMatchObject({ pending: 0, base: { remarks: 'golpe' } })
  })

  test('drops a restored act that is done before the next copy', async () => {
    const { before, backup } = await oneCopied()

    const after = await withStoreLost(before)
    const later: (() => void)[] = []
    await keeping(after, backup, (task) => void later.push(task))
    await after.pull()
    after.send()
    await drained(after)
    expect(backup.shelf.size).toBe(1)
    for (const task of later.splice(0)) task()
    await until(() => backup.shelf.size === 0)
  })

  test('restores two lost stores one after the other, whatever their numbers', async () => {
    const { before, backup, first, second } = await twoCopied()
    // The first op of a store that was lost later.
    const third = { ...second, id: idOf(8, 3), seq: 1 }
    backup.shelf.set(`${COMPANY_ID}/10/${third.id}`, JSON.stringify(third))

    const after = await openTab(aDevice(before.server))
    await after.db.meta.put({ name: 'opened', at: 11 })
    await keeping(after, backup)
    expect(await idsIn(after)).toEqual([first.id, second.id, third.id])
  })

  test('leaves acts of a newer release in place, with everything else', async () => {
    const { before, backup } = await oneCopied()
    backup.shelf.set(nameOf(idOf(8, 9)), JSON.stringify({ id: idOf(8, 9), kind: 'fromTomorrow' }))

    const after = await withStoreLost(before)
    const { onRestored } = await keeping(after, backup)
    expect(onRestored).not.toHaveBeenCalled()
    expect(await idsIn(after)).toEqual([])
    expect(backup.shelf.size).toBe(2)
  })

  test('restores the other copies if one is damaged', async () => {
    const { before, backup, id } = await oneCopied()
    backup.shelf.set(nameOf(idOf(8, 9)), '{"id":"cut')

    const after = await withStoreLost(before)
    await keeping(after, backup)
    expect(await idsIn(after)).toEqual([id])
  })

  test('keeps a copy that cannot be read right now, and restores it the next time', async () => {
    const { before, backup, first, second } = await twoCopied()

    const after = await withStoreLost(before)
    const failing: BackupStore = {
      ...backup,
      read: async (userId, name) =>
        name === nameOf(first.id) ? Promise.reject(new Error('not now')) : backup.read(userId, name),
    }
    const opened = await keeping(after, failing)
    expect(await idsIn(after)).toEqual([second.id])
    await until(() => backup.shelf.has(`${COMPANY_ID}/1/${second.id}`) && !backup.shelf.has(nameOf(second.id)))
    expect(backup.shelf.has(nameOf(first.id))).toBe(true)
    opened.stop()

    await keeping(after, backup)
    expect((await idsIn(after)).toSorted()).toEqual([first.id, second.id].toSorted())
  })

  test('keeps acts that cannot be restored, and copies new acts', async () => {
    const { before, backup, id } = await oneCopied()

    const after = await withStoreLost(before)
    await after.pull()
    const full = () => {
      throw new Error('The disk is full')
    }
    after.db.outbox.hook('creating', full)
    await keeping(after, backup)
    after.db.outbox.hook('creating').unsubscribe(full)
    const made = await after.edit(TWO, remarks(null, 'llaves'))
    await until(() => backup.shelf.size === 2)
    expect(namesIn(backup).toSorted()).toEqual([nameOf(id), `${COMPANY_ID}/1/${made.id}`].toSorted())
  })

  test('keeps the old copy until everything restored is copied again', async () => {
    const { before, backup, first, second } = await twoCopied()

    const after = await withStoreLost(before)
    const lying: string[][] = []
    const noting: BackupStore = {
      ...backup,
      keep: async (userId, name, text) => {
        lying.push(namesIn(backup))
        await backup.keep(userId, name, text)
      },
    }
    await keeping(after, noting)
    await until(() => backup.shelf.size === 2 && backup.shelf.has(`${COMPANY_ID}/1/${second.id}`))
    expect(lying).toHaveLength(2)
    for (const names of lying) expect(names).toEqual(expect.arrayContaining([nameOf(first.id), nameOf(second.id)]))
  })

  test('restores an act that was sent before it could be undone, and the acts behind it', async () => {
    const { tab } = await withServices()
    const backup = aBackup()
    const dropBackups = async (ids: readonly string[]) => {
      const decided = await backup.dropOps(ANA_ID, ids)
      await tab.db.outbox
        .where('id')
        .equals(ids[0] ?? '')
        .modify({ inDoubt: true })
      return decided
    }
    const outbox = outboxOf(tab, dropBackups)
    const first = await tab.edit(ONE, remarks(null, 'golpe'))
    const second = await tab.edit(ONE, remarks('golpe', 'dos golpes'))
    await keeping(tab, backup)
    await until(() => backup.shelf.size === 2)

    expect(await outbox.withdraw(first.id, 'undone', null)).toEqual({ kind: 'in_doubt' })
    await until(() => backup.shelf.size === 2)
    expect(namesIn(backup).toSorted()).toEqual([first, second].map(({ id }) => nameOf(id)).toSorted())
  })
})
