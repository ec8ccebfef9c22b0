import { listRefusedMoney, settleRefusedMoney } from '../../contract/refused-money.ts'
import { type CompanyRoute, type Route, companyRoute } from '../http/route.ts'
import { findRefusedMoney } from './read-refused.ts'
import { decideRefusedMoney } from './decide-refused-money.ts'

/** `routeOf` finds the call that carries out a refused write. */
export function refusedMoneyRoutes(routeOf: (endpoint: string) => CompanyRoute | undefined): readonly Route[] {
  return [
    companyRoute(listRefusedMoney, findRefusedMoney),
    companyRoute(settleRefusedMoney, (request, context) => decideRefusedMoney(request, context, routeOf)),
  ]
}
