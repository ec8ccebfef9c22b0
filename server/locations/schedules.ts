import { type SQL, and, asc, eq } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import { type Location } from '../../contract/location.ts'
import { type ScheduleWindow, scheduleCalls } from '../../contract/location-parts.ts'
import type { Json } from '../../domain/json.ts'
import { DAYS } from '../../domain/locations.ts'
import { windowFaults } from '../../domain/opening-hours.ts'
import { lastChange, writeAudit } from '../audit/audit-trail.ts'
import { refuseDuplicate } from '../crud/table-writes.ts'
import { locations, schedules } from '../db/schema/locations.ts'
import { compareFields } from '../edits/compare-fields.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute } from '../http/route.ts'
import { visibleLocations } from './queries.ts'
import { type ScheduleRow, hoursOf, lockLocation, readLocation } from './locked-location.ts'

type Window = Pick<ScheduleRow, 'id' | 'day' | 'opens' | 'closes'>

/** Schedules of the locations that the person sees. */
function seen(where: SQL | undefined, context: CompanyContext) {
  const { locationId, id, day, opens, closes } = schedules
  return context.tx.db
    .select({ id, locationId, day, opens, closes })
    .from(schedules)
    .innerJoin(locations, and(eq(locations.companyId, schedules.companyId), eq(locations.id, schedules.locationId)))
    .where(and(eq(schedules.companyId, context.actor.companyId), visibleLocations(context), where))
    .orderBy(asc(locationId), asc(day), asc(opens))
}

async function readWindow(id: string, context: CompanyContext): Promise<ScheduleWindow> {
  const [found] = await seen(eq(schedules.id, id), context)
  if (!found) throw new ProblemError('not_found')
  return found
}

/** Changes the hours of a location, checks the result, and writes the audit trail day by day. */
async function change(
  locationId: string,
  {
    written,
    next,
    write,
  }: {
    written: { window: Window; path: string } | null
    next: (windows: readonly ScheduleRow[]) => readonly Window[]
    write: () => Promise<unknown>
  },
  context: CompanyContext,
): Promise<Location> {
  const { windows } = await lockLocation(locationId, context)
  const after = next(windows).map((one) => ({ ...one, companyId: context.actor.companyId, locationId }))
  if (written !== null) {
    // The written window is last, so that it is reported as the faulty one if two overlap.
    const others = after.filter((one) => one.day === written.window.day && one.id !== written.window.id)
    const [fault] = windowFaults([...others, written.window])
    if (fault)
      throw invalidField(
        `${written.path}${written.path === '' ? '' : '.'}${fault.end}${written.path === '' ? '' : '.to'}`,
        fault.code,
      )
  }
  await write()
  const auditValues = (list: readonly ScheduleRow[]) =>
    Object.fromEntries(
      changed.map((day): [string, Json] => [
        `schedule.${day}`,
        hoursOf(list, day).map(({ opens, closes }) => ({ opens, closes })),
      ]),
    )
  const changed = DAYS.filter((day) => JSON.stringify(hoursOf(windows, day)) !== JSON.stringify(hoursOf(after, day)))
  if (changed.length > 0)
    await writeAudit(
      [
        {
          entity: 'location',
          id: locationId,
          action: 'edited',
          before: auditValues(windows),
          after: auditValues(after),
        },
      ],
      context,
    )
  context.announce(context.actor.companyId, ['locations'])
  return readLocation(locationId, context)
}

function add(
  { body: { id, locationId, day, opens, closes } }: ParsedRequest<typeof scheduleCalls.create>,
  context: CompanyContext,
): Promise<Location> {
  const window = { id, day, opens, closes }
  const write = () =>
    context.tx.db
      .insert(schedules)
      .values({ ...window, companyId: context.actor.companyId, locationId })
      .catch(refuseDuplicate({ schedules_company_id_id_pk: { path: 'id', code: 'id_taken' } }))
  return change(locationId, { written: { window, path: '' }, next: (windows) => [...windows, window], write }, context)
}

async function edit(
  { params: { id }, body: { changes } }: ParsedRequest<typeof scheduleCalls.edit>,
  context: CompanyContext,
): Promise<Location> {
  const { locationId } = await readWindow(id, context)
  const { row } = await lockLocation(locationId, context)
  const standing = await readWindow(id, context)
  const day = `schedule.${standing.day}`
  await compareFields({
    current: (field) => standing[field],
    // A window has no version of its own, because it is part of its location.
    version: row.version,
    expectedVersion: context.expectedVersion,
    changes,
    fields: ['day', 'opens', 'closes'],
    lastChange: () => lastChange('location', locationId, day, context),
  })
  const window = {
    id,
    day: changes.day?.to ?? standing.day,
    opens: changes.opens?.to ?? standing.opens,
    closes: changes.closes?.to ?? standing.closes,
  }
  const write = () =>
    context.tx.db
      .update(schedules)
      .set({ day: window.day, opens: window.opens, closes: window.closes })
      .where(and(eq(schedules.companyId, context.actor.companyId), eq(schedules.id, id)))
  return change(
    locationId,
    {
      written: { window, path: 'changes' },
      next: (windows) => [...windows.filter((one) => one.id !== id), window],
      write,
    },
    context,
  )
}

async function remove(
  { params: { id } }: ParsedRequest<typeof scheduleCalls.remove>,
  context: CompanyContext,
): Promise<Location> {
  const { locationId } = await readWindow(id, context)
  const write = () =>
    context.tx.db.delete(schedules).where(and(eq(schedules.companyId, context.actor.companyId), eq(schedules.id, id)))
  return change(
    locationId,
    { written: null, next: (windows) => windows.filter((one) => one.id !== id), write },
    context,
  )
}

export const scheduleRoutes: readonly Route[] = [
  companyRoute(scheduleCalls.list, async ({ query: { page, limit, locationId } }, context) => {
    const all = await seen(locationId === undefined ? undefined : eq(schedules.locationId, locationId), context)
    return { data: all.slice((page - 1) * limit, page * limit), page, limit, total: all.length }
  }),
  companyRoute(scheduleCalls.create, add),
  companyRoute(scheduleCalls.edit, edit),
  companyRoute(scheduleCalls.remove, remove),
]
