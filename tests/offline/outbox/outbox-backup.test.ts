import { describe, expect, test } from 'vitest'

import { drained, ONE, remarks, turns, TWO, withServices } from '../support/edits.ts'
import { until } from '../support/manual-clock.ts'
import { ANA_ID, idOf } from '../support/records.ts'
import { aBackup } from '../support/backup.ts'
import { keeping, outboxOf, namesIn, nameOf, idsIn } from './backed-up.ts'

describe('a backup of unsent acts', () => {
  test('follows the queue: it contains waiting acts, and none that are done or taken back', async () => {
    const { tab } = await withServices()
    const backup = aBackup()
    const first = await tab.edit(ONE, remarks(null, 'golpe'))
    const { stop } = await keeping(tab, backup)
    await until(() => backup.shelf.size === 1)
    const second = await tab.edit(TWO, remarks(null, 'llaves'))
    await until(() => backup.shelf.size === 2)
    expect(namesIn(backup)).toEqual([nameOf(first.id), nameOf(second.id)])

    await tab.outbox.withdraw(first.id, 'undone', null)
    await until(() => backup.shelf.size === 1)
    tab.send()
    await until(() => backup.shelf.size === 0)
    stop()
    await tab.edit(ONE, remarks(null, 'otra'))
    await turns(20)
    expect(namesIn(backup)).toEqual([])
  })

  test('restores nothing if the store was not lost, and drops surplus copies', async () => {
    const { tab } = await withServices()
    const backup = aBackup()
    const { stop } = await keeping(tab, backup)
    await tab.edit(ONE, remarks(null, 'golpe'))
    await until(() => backup.shelf.size === 1)
    // The browser dies after the write to the queue, and before the copy.
    stop()
    tab.send()
    await drained(tab)

    const { onRestored } = await keeping(tab, backup)
    await until(() => backup.shelf.size === 0)
    expect(onRestored).not.toHaveBeenCalled()
    expect(await idsIn(tab)).toEqual([])
  })

  test('drops an act before the queue does, and keeps an act that cannot be undone', async () => {
    const { tab } = await withServices()
    const { id } = await tab.edit(ONE, remarks(null, 'golpe'))
    const told: string[] = []
    const outbox = outboxOf(tab, async (ids) => {
      told.push(`${ids.join() === id ? 'it' : ids.join()}, of ${await tab.db.outbox.count()}`)
      return () => void told.push('decided')
    })
    await tab.db.outbox.where({ id }).modify({ inDoubt: true })
    expect(await outbox.withdraw(id, 'undone', null)).toEqual({ kind: 'in_doubt' })
    expect(told).toEqual([])

    await tab.db.outbox.where({ id }).modify({ inDoubt: false })
    expect(await outbox.withdraw(id, 'undone', null)).toMatchObject({ kind: 'withdrawn' })
    expect(told).toEqual(['it, of 1', 'decided'])
  })

  test('is updated with later acts after another tab has undone an earlier act', async () => {
    const { tab } = await withServices()
    const backup = aBackup()
    const dropBackups = async (ids: readonly string[]) => {
      await backup.dropOps(ANA_ID, ids)
      return undefined
    }
    const outbox = outboxOf(tab, dropBackups)
    const first = await tab.edit(ONE, remarks(null, 'golpe'))
    const second = await tab.edit(ONE, remarks('golpe', 'dos golpes'))
    const elsewhere = await tab.edit(TWO, remarks(null, 'llaves'))
    await keeping(tab, backup)
    await until(() => backup.shelf.size === 3)

    await outbox.withdraw(first.id, 'undone', null)
    await until(() => backup.shelf.size === 2 && backup.shelf.has(nameOf(second.id)))
    expect(namesIn(backup).toSorted()).toEqual([second, elsewhere].map(({ id }) => nameOf(id)).toSorted())
    expect(JSON.parse(backup.shelf.get(nameOf(second.id)) ?? '')).toMatchObject({
      request: { body: { changes: { remarks: { from: null, to: 'dos golpes' } } } },
    })
  })

  test('adds acts that could not be copied with the next change', async () => {
    const { tab } = await withServices()
    const backup = aBackup()
    let full = true
    await keeping(tab, {
      ...backup,
      keep: async (userId, name, text) =>
        full ? Promise.reject(new Error('The disk is full')) : backup.keep(userId, name, text),
    })
    await tab.edit(ONE, remarks(null, 'golpe'))
    await turns(50)
    expect(namesIn(backup)).toEqual([])
    full = false
    await tab.edit(TWO, remarks(null, 'llaves'))
    await until(() => backup.shelf.size === 2)
  })

  test('is not emptied by another, empty store', async () => {
    const { tab } = await withServices()
    const backup = aBackup()
    await tab.edit(ONE, remarks(null, 'golpe'))
    const later: (() => void)[] = []
    await keeping(tab, backup, (task) => void later.push(task))
    await until(() => later.length > 0)
    for (const task of later.splice(0)) task()
    await until(() => backup.shelf.size === 1)

    await tab.db.outbox.clear()
    await tab.db.meta.put({ name: 'opened', at: 2 })
    await until(() => later.length > 0)
    for (const task of later.splice(0)) task()
    await turns(50)
    expect(backup.shelf.size).toBe(1)
  })

  test('does not touch copies of another company', async () => {
    const { tab } = await withServices()
    const backup = aBackup()
    const foreign = `${idOf(1, 2)}/7/${idOf(8, 9)}`
    backup.shelf.set(foreign, '{}')
    await tab.edit(ONE, remarks(null, 'golpe'))
    await keeping(tab, backup)
    await until(() => backup.shelf.size === 2)
    tab.send()
    await until(() => backup.shelf.size === 1)
    expect(namesIn(backup)).toEqual([foreign])
  })
})
