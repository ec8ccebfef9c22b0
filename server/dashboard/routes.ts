import { attentionRows, finishAttention, listAttention } from '../../contract/attention.ts'
import { companyOccupancy, companyRevenue, hourlyRevenue } from '../../contract/dashboard.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { noteDone, readAttention, readAttentionRows } from './attention.ts'
import { readOccupancy } from './occupancy.ts'
import { readHours, readRevenue } from './revenue.ts'

export const dashboardRoutes: readonly Route[] = [
  companyRoute(companyOccupancy, readOccupancy),
  companyRoute(companyRevenue, readRevenue),
  companyRoute(hourlyRevenue, readHours),
  companyRoute(listAttention, (_, context) => readAttention(context)),
  companyRoute(attentionRows, readAttentionRows),
  companyRoute(finishAttention, noteDone),
]
