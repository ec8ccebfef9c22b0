import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { type Export, cancelExport, getExport, listExports, startExport } from '../../contract/export.ts'
import { countryOption } from '../../domain/countries.ts'
import { EXPORTS_AT_ONCE, EXPORT_ROWS_MOST } from '../../domain/exports.ts'
import { DAY_MS } from '../../domain/time.ts'
import { refuseDuplicate } from '../crud/table-writes.ts'
import { companies } from '../db/schema/companies.ts'
import { exports } from '../db/schema/exports.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute } from '../http/route.ts'
import { EXPORT } from '../jobs/queues.ts'
import { noteLookup } from '../privacy/note-lookup.ts'
import { readScope } from '../reports/scope.ts'
import { exportTable } from './export-table.ts'
import { type ExportRow, deletePieces } from './attempt.ts'

/** Seconds until a running export may be finished. */
const RETRY_SECONDS = 60
/** Time during which people see their own exports. */
const TOLD_DAYS = 30

const refuseTwo = refuseDuplicate({ exports_company_id_id_pk: { path: 'id', code: 'id_taken' } })

export const exportRoutes: readonly Route[] = [
  companyRoute(startExport, start),
  companyRoute(listExports, list),
  companyRoute(getExport, async ({ params }, context) => toExport(await readOwn(params.id, context))),
  companyRoute(cancelExport, ({ params }, context) => cancel(params.id, context)),
]

function ownExports({ actor }: CompanyContext) {
  return and(eq(exports.companyId, actor.companyId), eq(exports.askedBy, actor.id))
}

function toExport({
  id,
  list,
  state,
  done,
  rows,
  fileName,
  size,
  failure,
  createdAt,
  endedAt,
  expiresAt,
}: ExportRow): Export {
  return {
    id,
    list,
    state,
    done,
    rows,
    fileName,
    size,
    failure,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}

/** Only the caller's own, because exports reveal what a person looks at. */
export async function readOwn(id: string, context: CompanyContext): Promise<ExportRow> {
  const [row] = await context.tx.db
    .select()
    .from(exports)
    .where(and(ownExports(context), eq(exports.id, id)))
  if (!row) throw new ProblemError('not_found')
  return row
}

async function start(
  { headers, body: { id, list: asked, query } }: ParsedRequest<typeof startExport>,
  context: CompanyContext,
): Promise<Export> {
  const { tx, actor, entered, now } = context
  // Locks one at a time, so that only one of two simultaneous requests can be the company's last permitted one.
  const [company] = await tx.db
    .select({ country: companies.country })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
    .for('no key update')
  if (!company) throw new Error('An actor without their company')
  const underway = await tx.db.$count(
    exports,
    and(eq(exports.companyId, actor.companyId), inArray(exports.state, ['waiting', 'running'])),
  )
  if (underway >= EXPORTS_AT_ONCE)
    throw new ProblemError('too_many_attempts', {
      retryAfter: RETRY_SECONDS,
      detail: 'Two files of the company are being made already.',
    })
  const timeZone = headers.timezone ?? countryOption(company.country).timeZone
  const { locationIds, countUpTo } = exportTable({ list: asked, query, timeZone })
  await readScope(locationIds, timeZone, context).catch((error: unknown) => {
    throw error instanceof ProblemError ? invalidField('query.locationIds', 'location_unknown') : error
  })
  const rows = await countUpTo(EXPORT_ROWS_MOST + 1, context)
  if (rows > EXPORT_ROWS_MOST)
    throw new ProblemError('validation_failed', {
      errors: [{ path: 'query', code: 'invalidField', detail: 'A file has at most 2,000,000 rows.' }],
    })
  // The file of stays names drivers.
  if (asked === 'services') await noteLookup({ kind: 'exported', people: rows }, context)
  await tx.db
    .delete(exports)
    .where(
      and(
        ownExports(context),
        lt(exports.createdAt, new Date(now.getTime() - TOLD_DAYS * DAY_MS)),
        inArray(exports.state, ['cancelled', 'failed', 'expired']),
      ),
    )
  const [row] = await tx.db
    .insert(exports)
    .values({
      companyId: actor.companyId,
      id,
      askedBy: actor.id,
      askerRole: actor.role,
      askerName: actor.name,
      askerEmail: actor.email,
      language: entered.language,
      list: asked,
      query,
      timeZone,
      state: 'waiting',
      rows,
      createdAt: now,
    })
    .returning()
    .catch(refuseTwo)
  if (!row) throw new Error('Nothing was inserted')
  // The first file of a company is made before the second one of another.
  await context.enqueue(EXPORT, { companyId: actor.companyId, id }, tx, 0, -underway)
  return toExport(row)
}

async function list(
  { query: { page, limit } }: ParsedRequest<typeof listExports>,
  context: CompanyContext,
): Promise<ResponseOf<typeof listExports>> {
  const { tx } = context
  const rows = await tx.db
    .select()
    .from(exports)
    .where(ownExports(context))
    .orderBy(desc(exports.createdAt), desc(exports.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await tx.db.select({ total: count() }).from(exports).where(ownExports(context))
  return { data: rows.map(toExport), page, limit, total: counted?.total ?? 0 }
}

async function cancel(id: string, context: CompanyContext): Promise<Export> {
  const { tx, now } = context
  // The attempt notices this at its next page.
  const [cancelled] = await tx.db
    .update(exports)
    .set({ state: 'cancelled', endedAt: now, heardAt: sql`null` })
    .where(and(ownExports(context), eq(exports.id, id), inArray(exports.state, ['waiting', 'running'])))
    .returning()
  if (!cancelled) return toExport(await readOwn(id, context))
  await deletePieces(cancelled, tx)
  return toExport(cancelled)
}
