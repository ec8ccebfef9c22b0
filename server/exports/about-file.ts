import { and, eq, inArray, sql } from 'drizzle-orm'

import { cashUpWords } from '../../contract/exported-stay.ts'
import type { Currency } from '../../domain/countries.ts'
import { fullName } from '../../domain/people.ts'
import type { AboutLine } from '../../domain/spreadsheet/workbook.ts'
import type { ExportWords } from '../../domain/spreadsheet/cell.ts'
import { vehicleTypeIdOf, vehicleTypeKey } from '../../domain/vehicles.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import { agreements } from '../db/schema/agreements.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { kioskDevices } from '../db/schema/locations.ts'
import { operators } from '../db/schema/people.ts'
import { WORDS } from '../locales/catalogs.ts'
import type { ReportContext, Scope } from '../reports/scope.ts'
import type { ExportRow } from './attempt.ts'
import type { FileWords } from './file-words.ts'

interface FileFacts {
  row: ExportRow
  scope: Scope
  company: { name: string; currency: Currency }
  words: FileWords
}

/** Returns the first sheet of a file: subject, omissions, units and time zone. */
export async function aboutFile(
  { row, scope, company, words }: FileFacts,
  context: ReportContext,
): Promise<(rows: number) => { name: string; lines: readonly AboutLine[] }> {
  const { about } = words
  const { day, moment } = WORDS[row.language]
  const clock = row.list === 'services' ? row.timeZone : scope.timeZone
  const filters = await filterLines(row, scope, words, day, context)
  const lines: AboutLine[] = [
    [about.file, words.lists[row.list]],
    [about.company, company.name],
    ...(filters.length > 0 ? filters : [[about.filters, about.none] as const]),
    [about.clock, about.clockSays(clock)],
    [about.amounts, about.amountsSay(company.currency)],
    [about.durations, about.minutes],
    [about.made, about.madeSays(moment(wallClock(context.now, clock)), clock)],
    [about.by, about.bySays(`${row.askerName} (${row.askerEmail})`, context.actor.locationIds !== null)],
  ]
  return (rows) => ({ name: about.sheet, lines: [...lines, [about.rows, String(rows)]] })
}

async function filterLines(
  { query }: ExportRow,
  { locations }: Scope,
  { about, titleOf, members }: FileWords,
  day: (day: string) => string,
  context: ReportContext,
): Promise<AboutLine[]> {
  const { startDate, endDate, paidStartDate, paidEndDate, fromTime, toTime, search, cashUpId } = query
  const listed = (name: string) => (query[name] ?? '').split(',').filter((one) => one !== '')
  const range = (from: string, to: string) =>
    from.slice(0, 10) === to.slice(0, 10) ? day(from) : `${day(from)} – ${day(to)}`
  const inWords = (column: string) => (member: string) => members[`${column}.${member}`] ?? member
  const typeKey = (text: string) => {
    const id = vehicleTypeIdOf(text)
    return id === null ? text : vehicleTypeKey(id)
  }
  const { tx, actor } = context
  const people = await namesOf([...listed('operatorIds'), ...listed('voidedByIds')], async (ids) => {
    const { companyId, id, firstName, lastName } = operators
    const rows = await tx.db
      .select({ id, firstName, lastName })
      .from(operators)
      .where(and(eq(companyId, actor.companyId), inArray(id, ids)))
    return rows.map((row) => ({ id: row.id, name: fullName(row) }))
  })
  const agreed = await namesOf(listed('agreementIds'), (ids) =>
    tx.db
      .select({ id: agreements.id, name: agreements.name })
      .from(agreements)
      .where(and(eq(agreements.companyId, actor.companyId), inArray(agreements.id, ids))),
  )
  const line = (label: string, says: readonly string[]): AboutLine[] =>
    says.length === 0 ? [] : [[label, says.join(', ')]]
  return [
    ...(startDate !== undefined && endDate !== undefined ? line(about.days, [range(startDate, endDate)]) : []),
    ...(paidStartDate !== undefined && paidEndDate !== undefined
      ? line(about.paidDays, [range(paidStartDate, paidEndDate)])
      : []),
    ...(fromTime !== undefined && toTime !== undefined ? line(about.hours, [`${fromTime} – ${toTime}`]) : []),
    ...(search === undefined ? [] : line(about.search, [search])),
    ...line(
      titleOf('location'),
      listed('locationIds').map((id) => locations.find((location) => location.id === id)?.name ?? about.gone),
    ),
    ...line(
      about.operator,
      listed('operatorIds').map((id) => people.get(id) ?? about.gone),
    ),
    ...line(
      titleOf('voidedBy'),
      listed('voidedByIds').map((id) => people.get(id) ?? about.gone),
    ),
    ...line(
      titleOf('agreementName'),
      listed('agreementIds').map((id) => agreed.get(id) ?? about.gone),
    ),
    ...line(titleOf('paymentMethod'), listed('paymentMethods').map(inWords('paymentMethod'))),
    ...line(titleOf('vehicleTypeId'), listed('vehicleTypeIds').map(typeKey).map(inWords('vehicleTypeId'))),
    ...line(titleOf('status'), listed('statuses').map(inWords('status'))),
    ...line(
      about.ended,
      listed('endMarks').map((mark) => (mark === 'early' || mark === 'late' ? about.marks[mark] : mark)),
    ),
    ...(cashUpId === undefined ? [] : line(about.cashUp, [await cashUpName(cashUpId, members, locations, context)])),
  ]
}

/** Returns the texts by which people recognise a cash-up. */
async function cashUpName(
  id: string,
  members: ExportWords,
  places: Scope['locations'],
  { tx, actor }: ReportContext,
): Promise<string> {
  const [row] = await tx.db
    .select({
      register: cashUps.register,
      registerName: kioskDevices.name,
      locationId: cashUps.locationId,
      cashUpOpenedAt: cashUps.openedAt,
    })
    .from(cashUps)
    .leftJoin(
      kioskDevices,
      and(eq(kioskDevices.companyId, cashUps.companyId), eq(sql`${kioskDevices.id}::text`, cashUps.register)),
    )
    .where(and(eq(cashUps.companyId, actor.companyId), eq(cashUps.id, id)))
  const location = places.find((place) => place.id === row?.locationId)
  return row === undefined || location === undefined
    ? id
    : cashUpWords({ ...row, cashUpOpenedAt: row.cashUpOpenedAt.toISOString(), cashUpId: id, location }, members)
}

async function namesOf(
  ids: readonly string[],
  read: (ids: string[]) => PromiseLike<{ id: string; name: string }[]>,
): Promise<Map<string, string>> {
  return new Map(ids.length === 0 ? [] : (await read([...ids])).map(({ id, name }) => [id, name]))
}
