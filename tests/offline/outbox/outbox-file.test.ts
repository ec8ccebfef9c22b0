import { crc32 as nodeCrc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'

import { KEPT_WRITES } from '../../../src/offline/outbox/op-types.ts'
import { crc32, readOutboxFile, writeOutboxFile } from '../../../src/offline/outbox/outbox-file.ts'
import type { Op } from '../../../src/offline/outbox/op.ts'
import fc from '../../support/fast-check.ts'
import { ANA_ID, aService, COMPANY_ID, idOf, LUIS_ID, NOW } from '../support/records.ts'
import { ONE, remarks } from '../support/edits.ts'

/** Length of the text that marks such a file. */
const BEGINNING = '{"parq":"outbox"'.length
const ME = { authorId: ANA_ID, companyId: COMPANY_ID, writes: KEPT_WRITES }

function anOp(number: number, changes: Partial<Op> = {}): Op {
  return {
    seq: number,
    id: idOf(7, number),
    kind: 'editService',
    collection: 'services',
    recordId: ONE,
    lane: `services:${ONE}`,
    after: [],
    request: { params: { id: ONE }, body: { changes: remarks(null, `ñandú ${number}`) } },
    author: { id: ANA_ID, name: 'Ana Rojas' },
    companyId: COMPANY_ID,
    schemaVersion: 1,
    madeAt: NOW,
    state: 'queued',
    attempts: 0,
    triedAt: null,
    inDoubt: false,
    notBefore: 0,
    lastError: null,
    ...changes,
  }
}

const HERS = {
  user: { id: ANA_ID, firstName: 'Ana', lastName: 'Rojas' },
  company: { id: COMPANY_ID, name: 'Parqueaderos' },
}

function aFile(ops: readonly unknown[] = [anOp(1), anOp(2)]): string {
  return writeOutboxFile(HERS, { deviceId: idOf(9, 1), exportedAt: NOW, ops: [...ops] })
}

describe('a file of an outbox', () => {
  test('reads back the same', () => {
    const ops = [anOp(1), anOp(2, { after: [idOf(7, 1)], made: aService(1) })]
    expect(readOutboxFile(aFile(ops), ME)).toMatchObject({
      kind: 'read',
      ops,
      file: { deviceId: idOf(9, 1), exportedAt: NOW },
    })
  })

  test('has a standard checksum', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(Number.parseInt(crc32(text), 16)).toBe(nodeCrc32(text))
      }),
    )
  })

  test('is read if it was only reindented on its way', () => {
    expect(readOutboxFile(JSON.stringify(JSON.parse(aFile()), null, 2), ME)).toMatchObject({ kind: 'read' })
  })

  test('is never read if it was cut anywhere', () => {
    const text = aFile()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: text.length - 1 }), (length) => {
        const kind = length < BEGINNING ? 'foreign' : 'damaged'
        expect(readOutboxFile(text.slice(0, length), ME)).toEqual({ kind: 'fault', fault: { kind } })
      }),
    )
  })

  test('is damaged if a value was changed', () => {
    expect(readOutboxFile(aFile().replace('ñandú 2', 'ñandú 3'), ME)).toEqual({
      kind: 'fault',
      fault: { kind: 'damaged' },
    })
  })

  test('is damaged, despite a valid checksum, if an op has another author, company or lane', () => {
    for (const op of [
      anOp(1, { author: { id: LUIS_ID, name: 'Luis' } }),
      anOp(1, { companyId: idOf(1, 2) }),
      anOp(1, { lane: 'services:other' }),
    ])
      expect(readOutboxFile(aFile([op]), ME)).toEqual({ kind: 'fault', fault: { kind: 'damaged' } })
  })

  test.each(['', 'hello', '[]', '{}', '{"parq":"cash"}', 'null'])('is not recognised in %j', (text) => {
    expect(readOutboxFile(text, ME)).toEqual({ kind: 'fault', fault: { kind: 'foreign' } })
  })

  test('from a newer release is read only by a newer release, even if only one op is new', () => {
    const newer = { ...JSON.parse(aFile()), format: 2 }
    expect(readOutboxFile(JSON.stringify(newer), ME)).toEqual({ kind: 'fault', fault: { kind: 'newer' } })
    for (const row of [anOp(2, { kind: 'editMoon' }), anOp(2, { schemaVersion: 9 }), { ...anOp(2), state: 'dreaming' }])
      expect(readOutboxFile(aFile([anOp(1), row]), ME)).toEqual({ kind: 'fault', fault: { kind: 'newer' } })
  })

  test('from another author or company names its owner', () => {
    expect(readOutboxFile(aFile(), { ...ME, authorId: LUIS_ID })).toEqual({
      kind: 'fault',
      fault: { kind: 'other_author', name: 'Ana Rojas' },
    })
    expect(readOutboxFile(aFile(), { ...ME, companyId: idOf(1, 2) })).toEqual({
      kind: 'fault',
      fault: { kind: 'other_company', name: 'Parqueaderos' },
    })
  })
})
