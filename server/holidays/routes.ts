import { type Holiday, holidayChanges } from '../../contract/holiday.ts'
import { holidays } from '../db/schema/holidays.ts'
import type { DeltaSource } from '../delta/read-delta.ts'
import { readDelta } from '../delta/read-delta.ts'
import { wholeTableDelta } from '../delta/whole-table.ts'
import { type CompanyContext, type Route, companyRoute } from '../http/route.ts'

function holidayDelta(context: CompanyContext): DeltaSource<Holiday> {
  const { db } = context.tx
  return wholeTableDelta(
    {
      collection: 'holidays',
      table: holidays,
      count: (where) => db.$count(holidays, where),
      rows: (where, order, limit) => db.select().from(holidays).where(where).orderBy(...order).limit(limit),
      toItem: ({ id, version, name, day, description, isActive }) => ({ id, version, holidayName: name, holidayDate: day, description, isActive }),
    },
    context,
  )
}

export const holidayRoutes: readonly Route[] = [companyRoute(holidayChanges, ({ query }, context) => readDelta(holidayDelta(context), query, context))]
