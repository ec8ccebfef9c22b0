import { listActivity } from '../../contract/activity.ts'
import { peopleStatistics } from '../../contract/people-statistics.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { readActivity } from './activity.ts'
import { readPeopleStatistics } from './people-statistics.ts'

export const lossRoutes: readonly Route[] = [
  companyRoute(listActivity, readActivity),
  companyRoute(peopleStatistics, readPeopleStatistics),
]
