import { driverChanges } from '../../contract/driver.ts'
import { readDelta } from '../delta/read-delta.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { driverDelta } from './queries.ts'

export const driverRoutes: readonly Route[] = [companyRoute(driverChanges, ({ query }, context) => readDelta(driverDelta(context), query, context))]
