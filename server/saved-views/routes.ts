import { asc, eq } from 'drizzle-orm'

import { savedViewCalls } from '../../contract/saved-view.ts'
import { crudRoutes } from '../crud/crud-routes.ts'
import { savedViews } from '../db/schema/saved-views.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { viewReading } from './view-rows.ts'
import { viewHistory, viewWrites } from './view-writes.ts'

const { history, ...calls } = savedViewCalls

export const savedViewRoutes: readonly Route[] = [
  ...crudRoutes(calls, {
    entity: 'saved_view',
    table: savedViews,
    reading: viewReading,
    matching: ({ screen }) => (screen === undefined ? undefined : eq(savedViews.screen, screen)),
    order: [asc(savedViews.name), asc(savedViews.id)],
    ...viewWrites,
  }),
  companyRoute(history, async ({ params }, context) => ({ data: await viewHistory(params.id, context) })),
]
