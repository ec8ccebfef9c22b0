import { randomUUID } from 'node:crypto'

import { listActivity } from '../../../../contract/activity.ts'
import { answerApproval, askApproval, getApproval, readShiftActs } from '../../../../contract/approval.ts'
import { attentionRows, dismissedRows, finishAttention, listAttention } from '../../../../contract/attention.ts'
import { companyOccupancy, companyRevenue, hourlyRevenue, revenueTrend } from '../../../../contract/dashboard.ts'
import { cancelExport, getExport, listExports, startExport } from '../../../../contract/export.ts'
import { passesReport, passesTotals } from '../../../../contract/pass-report.ts'
import { peopleStatistics } from '../../../../contract/people-statistics.ts'
import { refundsReport, refundsTotals } from '../../../../contract/refund-report.ts'
import {
  discountsReport,
  discountsTotals,
  salesReport,
  salesTotals,
  servicesReport,
  servicesTotals,
  vehiclesAtHome,
  visitsReport,
} from '../../../../contract/report.ts'
import { savedViewCalls } from '../../../../contract/saved-view.ts'
import { type Sample, crudSamples, sample } from './sample.ts'

/** Ranges of the reports. */
const A_MONTH = { startDate: '2026-11-01T00:00:00', endDate: '2026-11-30T23:59:59' }
const A_WEEK = { startDate: '2026-11-16T00:00:00', endDate: '2026-11-22T23:59:59' }

/** Calls for reports, the home page, saved views and exports. */
export const REPORT_SAMPLES: readonly Sample[] = [
  sample(salesReport, () => ({ headers: { timezone: 'America/Bogota' }, query: A_WEEK })),
  sample(salesTotals, () => ({ headers: {}, query: { ...A_WEEK, groupBy: 'day' as const } })),
  sample(passesReport, () => ({ headers: { timezone: 'America/Bogota' }, query: { ...A_MONTH, limit: '2' } })),
  sample(passesTotals, () => ({ headers: {}, query: { ...A_MONTH, groupBy: 'membership' as const } })),
  sample(refundsReport, () => ({ headers: { timezone: 'America/Bogota' }, query: { ...A_MONTH, limit: '2' } })),
  sample(refundsTotals, () => ({ headers: {}, query: { ...A_MONTH, groupBy: 'method' as const } })),
  sample(servicesReport, () => ({ headers: {}, query: { ...A_WEEK, limit: '2' } })),
  sample(servicesTotals, () => ({ headers: {}, query: { ...A_WEEK, groupBy: 'location' as const } })),
  sample(discountsReport, () => ({ headers: {}, query: A_WEEK })),
  sample(discountsTotals, () => ({ headers: {}, query: A_WEEK })),
  sample(vehiclesAtHome, () => ({ headers: {}, query: {} })),
  sample(visitsReport, () => ({ headers: {}, query: A_WEEK })),
  sample(companyOccupancy, () => ({ query: {} })),
  sample(companyRevenue, () => ({ query: {} })),
  sample(hourlyRevenue, () => ({ headers: {}, query: { date: '2026-11-20' } })),
  sample(revenueTrend, () => ({ query: {} })),
  sample(listAttention, () => ({})),
  sample(attentionRows, () => ({ params: { kind: 'uncollected' as const } })),
  sample(dismissedRows, () => ({ params: { kind: 'uncollected' as const } })),
  sample(listActivity, () => ({ query: {} })),
  sample(peopleStatistics, () => ({ query: { from: '2026-01-01T00:00:00.000Z', before: '2027-01-01T00:00:00.000Z' } })),
  sample(finishAttention, () => ({
    params: { kind: 'long_stay' as const },
    body: { ids: ['00000000-0000-7000-8000-000000000028'], done: true },
  })),
  sample(readShiftActs, ({ service }) => ({ params: { id: service } })),
  sample(askApproval, ({ service }) => ({
    body: {
      id: randomUUID(),
      serviceId: service,
      act: 'void' as const,
      amount: 0,
      reason: 'El conductor se devolvió en la talanquera',
    },
  })),
  sample(getApproval, ({ approval }) => ({ params: { id: approval } })),
  sample(answerApproval, ({ approval }) => ({ params: { id: approval }, body: { approved: true } })),
  ...crudSamples(savedViewCalls, {
    idOf: ({ savedView }) => savedView,
    input: ({ freshId }) => ({
      id: freshId,
      screen: 'report-sales',
      name: 'Ventas de la semana',
      search: { group: 'day', methods: 'cash' },
    }),
    changes: { name: { from: 'Sales by day', to: 'Ventas por día' } },
  }),
  sample(startExport, ({ freshId }) => ({
    headers: { timezone: 'America/Bogota' },
    body: { id: freshId, list: 'report-sales' as const, query: A_WEEK },
  })),
  sample(listExports, () => ({ query: {} })),
  sample(getExport, ({ exported }) => ({ params: { id: exported } })),
  sample(cancelExport, ({ exported }) => ({ params: { id: exported } })),
]
