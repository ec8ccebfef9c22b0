import { passesReport, passesTotals } from '../../contract/pass-report.ts'
import { refundsReport, refundsTotals } from '../../contract/refund-report.ts'
import {
  discountsReport,
  discountsTotals,
  salesReport,
  salesTotals,
  servicesReport,
  servicesTotals,
  vehiclesAtHome,
  visitsReport,
} from '../../contract/report.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { readVehiclesAtHome, readVisits } from './at-home.ts'
import { readPassPayments } from './pass-rows.ts'
import { readPassTotals } from './pass-totals.ts'
import { readRefundRows } from './refund-rows.ts'
import { readRefundTotals } from './refund-totals.ts'
import { STAY_REPORTS } from './stay-conditions.ts'
import { readRows } from './stay-rows.ts'
import { readTotals } from './stay-totals.ts'

const { sales, services, discounts } = STAY_REPORTS

export const reportRoutes: readonly Route[] = [
  companyRoute(salesReport, (request, context) => readRows(sales, request, context)),
  companyRoute(salesTotals, (request, context) => readTotals(sales, request, context)),
  companyRoute(passesReport, readPassPayments),
  companyRoute(passesTotals, readPassTotals),
  companyRoute(refundsReport, readRefundRows),
  companyRoute(refundsTotals, readRefundTotals),
  companyRoute(servicesReport, (request, context) => readRows(services, request, context)),
  companyRoute(servicesTotals, (request, context) => readTotals(services, request, context)),
  companyRoute(discountsReport, (request, context) => readRows(discounts, request, context)),
  companyRoute(discountsTotals, (request, context) => readTotals(discounts, request, context)),
  companyRoute(vehiclesAtHome, readVehiclesAtHome),
  companyRoute(visitsReport, readVisits),
]
