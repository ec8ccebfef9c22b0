import { accountRoutes } from './account/routes.ts'
import { agreementRoutes } from './agreements/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { appErrorRoutes } from './app-errors/routes.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { bookRoutes } from './books/routes.ts'
import { cashUpRoutes } from './cash-ups/routes.ts'
import { changeRoutes } from './delta/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { countryRoutes } from './countries/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { driverLinkRoutes } from './driver-links/routes.ts'
import { driverRoutes } from './drivers/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { geocodingRoute } from './geocoding/routes.ts'
import { holidayRoutes } from './holidays/routes.ts'
import { holidayYearRoutes } from './holidays/year.ts'
import { invoicingRoutes } from './invoicing/routes.ts'
import { kioskDeviceRoutes } from './kiosk-devices/routes.ts'
import { locationRoutes } from './locations/routes.ts'
import { lossRoutes } from './losses/routes.ts'
import { membershipRoutes } from './memberships/routes.ts'
import { messagingRoutes } from './messaging/routes.ts'
import { operatorRoutes } from './operators/routes.ts'
import { passRoutes } from './passes/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { rateRoutes } from './rates/routes.ts'
import { rateVersionRoutes } from './rates/version-routes.ts'
import { refusedMoneyRoutes } from './refused-money/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { retentionRoutes } from './privacy/retention-routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { serviceRoutes } from './services/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { shopRoutes } from './shops/routes.ts'
import { signUpRoutes } from './sign-up/routes.ts'
import { tabletRoutes } from './tablets/routes.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { unsentRoutes } from './mail/unsent-routes.ts'
import { vehicleRoutes } from './vehicles/routes.ts'
import { vehicleTypeRoutes } from './vehicle-types/routes.ts'
import type { AppDeps } from './app-deps.ts'
import type { CompanyRoute, Route } from './http/route.ts'

/** Returns the routes that follow the settings of the installation. */
export function settingRoutes({
  geocoder,
  signUpCountries,
  platforms,
  messengers,
  pusher,
  appUrl,
  appOrigins,
  secrets,
}: Pick<
  AppDeps,
  'geocoder' | 'signUpCountries' | 'platforms' | 'messengers' | 'pusher' | 'appUrl' | 'appOrigins' | 'secrets'
>): readonly Route[] {
  return [
    ...secondFactorRoutes({ secrets, appUrl, appOrigins }),
    ...invoicingRoutes(platforms),
    ...messagingRoutes({ messengers, appUrl }),
    ...alertRoutes(pusher),
    ...tabletRoutes,
    ...appErrorRoutes,
    geocodingRoute(geocoder),
    ...countryRoutes(signUpCountries),
    ...signUpRoutes(signUpCountries),
  ]
}

/** Routes that are the same in every installation. */
export const ROUTES: readonly Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...operatorRoutes,
  ...driverRoutes,
  ...privacyRoutes,
  ...retentionRoutes,
  ...driverLinkRoutes,
  ...vehicleRoutes,
  ...companyRoutes,
  ...locationRoutes,
  ...ticketRoutes,
  ...kioskDeviceRoutes,
  ...vehicleTypeRoutes,
  ...agreementRoutes,
  ...shopRoutes,
  ...membershipRoutes,
  ...passRoutes,
  ...holidayRoutes,
  ...holidayYearRoutes,
  ...serviceRoutes,
  ...rateRoutes,
  ...rateVersionRoutes,
  ...cashUpRoutes,
  ...changeRoutes,
  ...unsentRoutes,
  ...reportRoutes,
  ...bookRoutes,
  ...dashboardRoutes,
  ...lossRoutes,
  ...approvalRoutes,
  ...refusedMoneyRoutes(companyRouteOf),
  ...savedViewRoutes,
  ...exportRoutes,
]

/** Routes by the ids of their calls. */
export const ROUTES_BY_ID = new Map(ROUTES.map((route) => [route.endpoint.id, route]))

function companyRouteOf(id: string): CompanyRoute | undefined {
  const route = ROUTES_BY_ID.get(id)
  return route?.needs === 'company' ? route : undefined
}
