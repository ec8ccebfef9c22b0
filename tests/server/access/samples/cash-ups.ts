import { randomUUID } from 'node:crypto'

import { getCashUpHistory } from '../../../../contract/cash-up-history.ts'
import {
  adjustCashUp,
  approveVariance,
  closeCashUp,
  collectCashUp,
  moveCash,
  noteDrawerOpening,
  openRegister,
} from '../../../../contract/cash-up-writes.ts'
import {
  cashUpChanges,
  countCashUps,
  countCompanyCashUps,
  getCashUp,
  listCashUps,
  listCompanyCashUps,
} from '../../../../contract/cash-up.ts'
import { changesHead } from '../../../../contract/changes.ts'
import { AT, type Sample, sample } from './sample.ts'

const UNVERIFIED = { dataphone: null, digital: null }

/** Calls for cash-ups. */
export const CASH_UP_SAMPLES: readonly Sample[] = [
  sample(listCashUps, () => ({ headers: { timezone: 'America/Bogota' }, query: { statuses: 'current' } })),
  sample(countCashUps, () => ({ headers: {}, query: {} })),
  sample(listCompanyCashUps, ({ company }) => ({ params: { companyId: company }, headers: {}, query: {} })),
  sample(countCompanyCashUps, ({ company }) => ({ params: { companyId: company }, headers: {}, query: {} })),
  sample(cashUpChanges, () => ({ query: {} })),
  sample(changesHead, () => ({ query: {} })),
  sample(getCashUp, ({ cashUp }) => ({ params: { id: cashUp } })),
  sample(getCashUpHistory, ({ cashUp }) => ({ params: { id: cashUp } })),
  sample(openRegister, ({ location }) => ({
    body: {
      id: randomUUID(),
      locationId: location,
      register: 'main',
      openedAt: AT,
      float: 0,
      count: null,
      note: 'sample',
    },
  })),
  sample(moveCash, ({ cashUp }) => ({
    params: { id: cashUp },
    body: { id: randomUUID(), at: AT, kind: 'pay_in' as const, amount: 100, reason: 'Coins for change' },
  })),
  sample(noteDrawerOpening, ({ cashUp }) => ({
    params: { id: cashUp },
    body: { at: AT, reason: 'Changed a note into coins' },
  })),
  sample(closeCashUp, ({ cashUp }) => ({
    params: { id: cashUp },
    body: {
      id: randomUUID(),
      closedAt: AT,
      countedCash: 0,
      count: null,
      leftInDrawer: 0,
      verified: UNVERIFIED,
      varianceReason: null,
    },
  })),
  sample(approveVariance, ({ closedCashUp }) => ({ params: { id: closedCashUp }, body: { approvedAt: AT } })),
  sample(collectCashUp, ({ closedCashUp }) => ({
    params: { id: closedCashUp },
    body: { collectedAt: AT, amountReceived: 0, revision: 0, total: 0, note: null },
  })),
  sample(adjustCashUp, ({ collectedCashUp }) => ({
    params: { id: collectedCashUp },
    body: { id: randomUUID(), at: AT, amount: -100, reason: 'A coin was found' },
  })),
]
