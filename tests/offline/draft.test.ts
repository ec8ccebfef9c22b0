import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { createDraftWriter, readDraft } from '../../src/data/use-draft.ts'
import { StoreWiped } from '../../src/offline/write-kept.ts'
import { openKeptDatabase } from './support/tab.ts'

const Form = v.object({ remarks: v.string() })
const KEY = 'service-edit:1'

describe('a draft', () => {
  test('is restored after the tab was closed', async () => {
    const db = await openKeptDatabase()
    await createDraftWriter(db, KEY, () => 7).save({ remarks: 'golpe' })

    expect(await readDraft(db, KEY, Form)).toEqual({ remarks: 'golpe' })
    expect(await readDraft(db, 'service-edit:2', Form)).toBeNull()
    expect(await db.drafts.get(KEY)).toMatchObject({ savedAt: 7 })
  })

  test('writes only the first and the last of fast changes, and keeps the last', async () => {
    const db = await openKeptDatabase()
    const written: string[] = []
    db.drafts.hook('creating', (_, { value }) => void written.push(JSON.stringify(value)))
    db.drafts.hook('updating', (changes) => {
      written.push(JSON.stringify(changes))
      return undefined
    })
    const writer = createDraftWriter<{ remarks: string }>(db, KEY, () => 1)
    await Promise.all(['g', 'go', 'gol', 'golpe'].map((remarks) => writer.save({ remarks })))

    expect(await readDraft(db, KEY, Form)).toEqual({ remarks: 'golpe' })
    expect(written).toHaveLength(2)
  })

  test('is removed once discarded, even if a save was still running', async () => {
    const db = await openKeptDatabase()
    const writer = createDraftWriter<{ remarks: string }>(db, KEY, () => 1)
    await Promise.all([writer.save({ remarks: 'x' }), writer.discard()])

    expect(await readDraft(db, KEY, Form)).toBeNull()
  })

  test('is ignored if its shape differs from the current form', async () => {
    const db = await openKeptDatabase()
    await db.drafts.put({ key: KEY, value: { text: 'old' }, savedAt: 1 })

    expect(await readDraft(db, KEY, Form)).toBeNull()
  })

  test('is not written into a store that was wiped', async () => {
    const db = await openKeptDatabase()
    const writer = createDraftWriter<{ remarks: string }>(db, KEY, () => 1)
    await db.meta.clear()

    await expect(writer.save({ remarks: 'x' })).rejects.toBeInstanceOf(StoreWiped)
    expect(await db.drafts.count()).toBe(0)
  })
})
