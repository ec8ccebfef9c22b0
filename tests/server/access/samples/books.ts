import { randomUUID } from 'node:crypto'

import {
  cancelDeposit,
  closeMonth,
  getMonth,
  getMonthFile,
  listBookCloses,
  listDeferredIncome,
  recordDeposit,
  reopenMonth,
} from '../../../../contract/month.ts'
import { type Sample, sample } from './sample.ts'

/** Each close has a later month than the one before. */
let closes = 0
function nextMonth(): string {
  closes += 1
  return `${2001 + Math.floor(closes / 12)}-${String((closes % 12) + 1).padStart(2, '0')}`
}

/** Calls for closed months and bank deposits. */
export const BOOK_SAMPLES: readonly Sample[] = [
  sample(getMonth, () => ({ query: { month: '2026-11' } })),
  sample(getMonthFile, () => ({ query: { month: '2026-11' } })),
  sample(listDeferredIncome, () => ({ query: { day: '2026-11-16' } })),
  sample(listBookCloses, () => ({})),
  sample(closeMonth, () => ({ body: { id: randomUUID(), month: nextMonth() } })),
  sample(reopenMonth, ({ bookClose }) => ({
    params: { id: bookClose },
    body: { reason: 'An invoice of October is missing' },
  })),
  sample(recordDeposit, ({ collectedCashUp }) => ({
    body: {
      id: randomUUID(),
      depositedOn: '2026-11-16',
      amount: 100,
      reference: '000123',
      note: 'The rest pays the cleaner',
      cashUpIds: [collectedCashUp],
    },
  })),
  sample(cancelDeposit, ({ deposit }) => ({
    params: { id: deposit },
    body: { reason: 'It was recorded twice' },
  })),
]
