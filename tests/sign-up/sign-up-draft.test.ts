import { expect, it } from 'vitest'

import { DAY_MS } from '../../domain/time.ts'
import {
  dropSignUpDraft,
  keepSignUpDraft,
  readSignUpDraft,
  type SignUpDraft,
} from '../../src/features/sign-up/sign-up-draft.ts'
import { EMPTY } from '../../src/features/sign-up/sign-up-input.ts'

function aStorage(setItem?: () => void): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: setItem ?? ((key, value) => void kept.set(key, value)),
  }
}

const DRAFT: SignUpDraft = {
  step: 4,
  input: { ...EMPTY, country: 'colombia', email: 'olga@example.test' },
  sent: { email: 'olga@example.test', expiresAt: '2026-11-25T12:00:00.000Z' },
}

it('input is restored for a week, unless it was deleted', () => {
  const storage = aStorage()
  expect(readSignUpDraft(storage, 0)).toBeNull()
  expect(keepSignUpDraft(storage, DRAFT, 0)).toBe(true)
  expect(readSignUpDraft(storage, 7 * DAY_MS - 1)).toEqual(DRAFT)
  expect(readSignUpDraft(storage, 7 * DAY_MS)).toBeNull()
  dropSignUpDraft(storage)
  expect(readSignUpDraft(storage, 0)).toBeNull()
})

it('a browser without storage is reported, and drafts of another release are ignored', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(keepSignUpDraft(aStorage(full), DRAFT, 0)).toBe(false)
  expect(keepSignUpDraft(null, DRAFT, 0)).toBe(false)
  const storage = aStorage()
  for (const left of ['{', '{"step":1}', '{"savedAt":0,"step":9,"input":{},"sent":null}']) {
    storage.setItem('parq-sign-up', left)
    expect(readSignUpDraft(storage, 0)).toBeNull()
  }
})
