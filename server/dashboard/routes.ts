import { attentionRows, dismissedRows, finishAttention, listAttention } from '../../contract/attention.ts'
import { companyOccupancy, companyRevenue, hourlyRevenue, revenueTrend } from '../../contract/dashboard.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { readAttention, readAttentionRows } from './attention.ts'
import { dismissRows } from './dismiss-attention.ts'
import { readOccupancy } from './occupancy.ts'
import { readHours } from './hours.ts'
import { readRevenue } from './revenue.ts'
import { readTrend } from './trend.ts'

export const dashboardRoutes: readonly Route[] = [
  companyRoute(companyOccupancy, readOccupancy),
  companyRoute(companyRevenue, readRevenue),
  companyRoute(hourlyRevenue, readHours),
  companyRoute(revenueTrend, readTrend),
  companyRoute(listAttention, (_, context) => readAttention(context)),
  companyRoute(attentionRows, (request, context) => readAttentionRows(request, context)),
  companyRoute(dismissedRows, (request, context) => readAttentionRows(request, context, { dismissed: true })),
  companyRoute(finishAttention, dismissRows),
]
