import {
  cancelDeposit,
  closeMonth,
  getMonth,
  getMonthFile,
  listBookCloses,
  listDeferredIncome,
  recordDeposit,
  reopenMonth,
} from '../../contract/month.ts'
import { type Route, companyRoute, stepsRoute } from '../http/route.ts'
import { close, findCloses, reopen } from './close-month.ts'
import { deposit, takeDepositBack } from './deposits.ts'
import { readMonth } from './month.ts'
import { findDeferredIncome } from './month-passes.ts'
import { monthFile } from './month-pdf.ts'

export const bookRoutes: readonly Route[] = [
  companyRoute(getMonth, ({ query }, context) => readMonth(query, context)),
  stepsRoute(getMonthFile, ({ query }, context) => monthFile(query, context)),
  companyRoute(listDeferredIncome, findDeferredIncome),
  companyRoute(listBookCloses, (_request, context) => findCloses(context)),
  companyRoute(closeMonth, close),
  companyRoute(reopenMonth, reopen),
  companyRoute(recordDeposit, deposit),
  companyRoute(cancelDeposit, takeDepositBack),
]
