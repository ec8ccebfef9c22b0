import * as v from 'valibot'

import { EXPORTED_REPORT_AMOUNTS, EXPORTED_REPORT_FIELDS, stayCells } from '../../contract/exported-stay.ts'
import { EXPORTED_SERVICE_AMOUNTS, EXPORTED_SERVICE_FIELDS, exportedService } from '../../contract/exported-service.ts'
import { salesReport } from '../../contract/report.ts'
import { listServices } from '../../contract/service.ts'
import type { ExportedList } from '../../domain/exports.ts'
import { PAYMENT_METHODS } from '../../domain/services.ts'
import type { Rows } from '../../domain/spreadsheet/workbook.ts'
import type { ExportWords } from '../../domain/spreadsheet/cell.ts'
import { faultsOf } from '../http/parse-request.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { ReportContext, Scope } from '../reports/scope.ts'
import { STAY_REPORTS } from '../reports/stay-conditions.ts'
import { countRowsUpTo, readRows } from '../reports/stay-rows.ts'
import { countServicesUpTo } from '../services/list-services.ts'
import { type ServicePlace, firstPlace, servicesFrom } from '../services/services-by-place.ts'

/**
 * Number of rows read at a time. Converting them blocks the process for some ten milliseconds; a service of the list
 * has twice as many columns.
 */
const SERVICES_PAGE = 250
const STAYS_PAGE = 500

/** A column of a file: the text of its header, and whether it holds money. */
export interface TableColumn {
  word: string
  isMoney: boolean
}

/** A list or report as the source of a file. */
export interface ExportTable {
  /** Locations of the query, if it names any. */
  locationIds: readonly string[] | undefined
  columns: readonly TableColumn[]
  countUpTo: (bound: number, context: ReportContext) => Promise<number>
  /** Reads some rows after the previous ones; null if there are no more. The zones are those of the locations. */
  reader: (words: ExportWords, scope: Scope) => (context: ReportContext) => Promise<Rows | null>
}

const PAGING: ReadonlySet<string> = new Set(['page', 'limit', 'cursor', 'knownTotal'])

const REPORTS = {
  'report-sales': { name: 'sales', report: STAY_REPORTS.sales },
  'report-services': { name: 'services', report: STAY_REPORTS.services },
  'report-discounts': { name: 'discounts', report: STAY_REPORTS.discounts },
} as const

/** Parses the query with the endpoint's own schema. */
function readQuery<Schema extends v.GenericSchema>(
  schema: Schema,
  query: Readonly<Record<string, string>>,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, query)
  if (!read.success)
    throw new ProblemError('validation_failed', {
      errors: faultsOf(read.issues).map(({ path, code }) => ({ path: path === '' ? 'query' : `query.${path}`, code })),
    })
  const known: object = Object(read.output)
  const surplus = Object.keys(query).filter((name) => PAGING.has(name) || !Object.hasOwn(known, name))
  if (surplus.length > 0)
    throw new ProblemError('validation_failed', {
      errors: surplus.map((name) => ({ path: `query.${name}`, code: 'unknown_field' as const })),
    })
  return read.output
}

/** Throws if the list does not accept the query. */
export function exportTable({
  list,
  query,
  timeZone,
}: {
  list: ExportedList
  query: Readonly<Record<string, string>>
  timeZone: string
}): ExportTable {
  return list === 'services' ? ofServices(query, timeZone) : ofReport(list, query, timeZone)
}

function ofServices(query: Readonly<Record<string, string>>, timeZone: string): ExportTable {
  const { page: _, limit: __, knownTotal: ___, sort, ...filter } = readQuery(listServices.request.query, query)
  return {
    locationIds: filter.locationIds ?? undefined,
    columns: [
      ...EXPORTED_SERVICE_FIELDS.map((field) => ({ word: field, isMoney: EXPORTED_SERVICE_AMOUNTS.has(field) })),
      ...PAYMENT_METHODS.map((method) => ({ word: `paymentMethod.${method}`, isMoney: true })),
    ],
    countUpTo: (bound, context) => countServicesUpTo(bound, filter, timeZone, context),
    reader: (words, { locations, timeZone: zone }) => {
      const zones = new Map(locations.map((location) => [location.id, location.timeZone]))
      let place: ServicePlace | null = firstPlace(sort)
      return async (context) => {
        if (place === null) return null
        const { services, next } = await servicesFrom(place, { filter, sort, timeZone, limit: SERVICES_PAGE }, context)
        place = next
        return services.map((service) => exportedService(service, zones.get(service.location.id) ?? zone, words))
      }
    },
  }
}

function ofReport(list: keyof typeof REPORTS, query: Readonly<Record<string, string>>, timeZone: string): ExportTable {
  const { name, report } = REPORTS[list]
  const salesQuery = readQuery(salesReport.request.query, query)
  const headers = { timezone: timeZone }
  const fields = EXPORTED_REPORT_FIELDS[name]
  return {
    locationIds: salesQuery.locationIds ?? undefined,
    columns: fields.map((field) => {
      const isMethod = PAYMENT_METHODS.some((method) => method === field)
      return { word: isMethod ? `paymentMethod.${field}` : field, isMoney: EXPORTED_REPORT_AMOUNTS.has(field) }
    }),
    countUpTo: (bound, context) => countRowsUpTo(bound, report, { query: salesQuery, headers }, context),
    reader: (words) => {
      let cursor: string | null | undefined
      return async (context) => {
        if (cursor === null) return null
        const { data, next } = await readRows(
          report,
          { query: { ...salesQuery, limit: STAYS_PAGE, cursor }, headers },
          context,
        )
        cursor = next
        return data.map((stay) => {
          const cells = stayCells(stay, words)
          return fields.map((field) => cells[field] ?? null)
        })
      }
    },
  }
}
