import { type SQL, and, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import {
  type Invoice,
  checkInvoicing,
  connectInvoicing,
  countInvoices,
  creditInvoice,
  disconnectInvoicing,
  findInvoiceCustomer,
  getInvoicingConnection,
  issueInvoices,
  listInvoices,
  requestInvoice,
} from '../../contract/invoice.ts'
import {
  changeInvoiceCustomer,
  getInvoicePdf,
  getInvoiceTotals,
  mailInvoice,
  previewInvoiceRun,
  startInvoiceRun,
} from '../../contract/invoice-documents.ts'
import { issueDeadline, lateBefore } from '../../domain/invoice-deadlines.ts'
import { normalTaxId } from '../../domain/tax-ids.ts'
import { instantOf } from '../../domain/zoned-time.ts'
import { zoneOfDates } from '../companies/zone-of-dates.ts'
import { companies } from '../db/schema/companies.ts'
import { invoices } from '../db/schema/invoices.ts'
import { locations } from '../db/schema/locations.ts'
import { passPeriods, passes } from '../db/schema/passes.ts'
import { services } from '../db/schema/services.ts'
import { shops } from '../db/schema/shops.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute, stepsRoute } from '../http/route.ts'
import { INVOICE } from '../jobs/queues.ts'
import { lockService } from '../services/queries.ts'
import { change } from './change-invoice.ts'
import { check, connect, disconnect, readAccount, toConnection } from './connection.ts'
import { changeCustomer, mailDocument, readPdf } from './copies.ts'
import type { Platforms } from './platforms.ts'
import { lockInvoices, noteEvent } from './queue-invoice.ts'
import { requestFor } from './request-invoice.ts'
import { preview, start, totalsOf } from './run.ts'

export function invoicingRoutes(platforms: Platforms): readonly Route[] {
  return [
    companyRoute(listInvoices, list),
    companyRoute(countInvoices, countAll),
    companyRoute(requestInvoice, request),
    companyRoute(issueInvoices, issue),
    companyRoute(creditInvoice, credit),
    companyRoute(changeInvoiceCustomer, async (request_, context) => {
      await changeCustomer(request_, context)
      return readOne(request_.params.id, context)
    }),
    stepsRoute(getInvoicePdf, (request_, context) => readPdf(request_, context, platforms)),
    companyRoute(mailInvoice, mailDocument),
    companyRoute(getInvoiceTotals, ({ query }, context) => totalsOf(query.month, context)),
    companyRoute(previewInvoiceRun, ({ query }, context) => preview(query.month, context)),
    companyRoute(startInvoiceRun, start),
    companyRoute(findInvoiceCustomer, findCustomer),
    companyRoute(getInvoicingConnection, async (_, context) => {
      const account = await readAccount(context)
      return {
        connection: account === null ? null : await toConnection(account, context),
        offersSimulator: platforms.offersSimulator,
      }
    }),
    stepsRoute(connectInvoicing, (request_, context) => connect(request_, context, platforms)),
    stepsRoute(checkInvoicing, (request_, context) => check(request_, context, platforms)),
    companyRoute(disconnectInvoicing, disconnect),
  ]
}

const OPEN_STATES = ['requested', 'queued', 'sent', 'rejected'] as const

function selectInvoices({ tx }: CompanyContext) {
  return tx.db
    .select({
      invoice: invoices,
      receiptNumber: services.receiptNumber,
      licensePlate: services.licensePlate,
      pass: { id: passes.id, receiptNumber: passPeriods.receiptNumber, plates: passes.plates },
      shop: shops.name,
      location: locations.name,
      currency: companies.currency,
      country: companies.country,
    })
    .from(invoices)
    .leftJoin(services, and(eq(services.companyId, invoices.companyId), eq(services.id, invoices.serviceId)))
    .leftJoin(
      passPeriods,
      and(eq(passPeriods.companyId, invoices.companyId), eq(passPeriods.id, invoices.passPeriodId)),
    )
    .leftJoin(passes, and(eq(passes.companyId, passPeriods.companyId), eq(passes.id, passPeriods.passId)))
    .leftJoin(shops, and(eq(shops.companyId, invoices.companyId), eq(shops.id, invoices.shopId)))
    .leftJoin(locations, and(eq(locations.companyId, invoices.companyId), eq(locations.id, invoices.locationId)))
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectInvoices>>[number]

function toInvoice(
  { invoice, receiptNumber, licensePlate, pass, shop, location, currency, country }: Row,
  now: Date,
): Invoice {
  const { id, kind, state, origin, customer, total, taxRate, tax, number, code, url, reason, fault, faultText } =
    invoice
  const { serviceId, shopId, month, locationId } = invoice
  const dueAt = kind === 'invoice' ? issueDeadline(country, invoice.paidAt) : null
  return {
    id,
    kind,
    state,
    origin,
    service:
      serviceId === null || receiptNumber === null || licensePlate === null
        ? null
        : { id: serviceId, receiptNumber, licensePlate },
    pass:
      pass.id === null || pass.receiptNumber === null || pass.plates === null
        ? null
        : { id: pass.id, receiptNumber: pass.receiptNumber, plates: pass.plates },
    shop: shopId === null || shop === null || month === null ? null : { id: shopId, name: shop, month },
    location: locationId === null || location === null ? null : { id: locationId, name: location },
    currency,
    customer,
    paidAt: invoice.paidAt.toISOString(),
    createdAt: invoice.createdAt.toISOString(),
    issuedAt: invoice.issuedAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    isLate: dueAt !== null && dueAt < now && OPEN_STATES.some((open) => open === state),
    total,
    taxRate,
    tax,
    number,
    code,
    url,
    reason,
    fault,
    faultText,
  }
}

/** Documents that the actor sees: those of the actor's locations. */
function visible({ actor }: CompanyContext): SQL | undefined {
  return and(
    eq(invoices.companyId, actor.companyId),
    actor.locationIds === null ? undefined : inArray(invoices.locationId, [...actor.locationIds]),
  )
}

async function list(
  { query, headers }: ParsedRequest<typeof listInvoices>,
  context: CompanyContext,
): Promise<ResponseOf<typeof listInvoices>> {
  const { page, limit, states, faults, kinds, serviceId, startDate, endDate } = query
  const zone = await zoneOfDates(query, headers, context)
  const where = and(
    visible(context),
    states?.length ? inArray(invoices.state, states) : undefined,
    faults?.length ? inArray(invoices.fault, faults) : undefined,
    kinds?.length ? inArray(invoices.kind, kinds) : undefined,
    serviceId === undefined ? undefined : eq(invoices.serviceId, serviceId),
    startDate === undefined ? undefined : gte(invoices.paidAt, instantOf(startDate, zone)),
    endDate === undefined ? undefined : lt(invoices.paidAt, new Date(instantOf(endDate, zone).getTime() + 1_000)),
  )
  const rows = await selectInvoices(context)
    .where(where)
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await context.tx.db.select({ total: count() }).from(invoices).where(where)
  return { data: rows.map((row) => toInvoice(row, context.now)), page, limit, total: counted?.total ?? 0 }
}

async function countAll(
  _: ParsedRequest<typeof countInvoices>,
  context: CompanyContext,
): Promise<ResponseOf<typeof countInvoices>> {
  const { tx, actor, now } = context
  const [company] = await tx.db
    .select({ currency: companies.currency, country: companies.country })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  if (!company) throw new ProblemError('not_found')
  const states = await tx.db
    .select({ state: invoices.state, count: count(), total: sql<number>`sum(${invoices.total})`.mapWith(Number) })
    .from(invoices)
    .where(visible(context))
    .groupBy(invoices.state)
  const faults = await tx.db
    .select({ fault: invoices.fault, count: count(), example: sql<string | null>`min(${invoices.faultText})` })
    .from(invoices)
    .where(and(visible(context), eq(invoices.state, 'rejected')))
    .groupBy(invoices.fault)
  const [late] = await tx.db
    .select({ count: count() })
    .from(invoices)
    .where(
      and(
        visible(context),
        eq(invoices.kind, 'invoice'),
        inArray(invoices.state, [...OPEN_STATES]),
        lt(invoices.paidAt, lateBefore(company.country, now)),
      ),
    )
  return {
    asOf: now.toISOString(),
    currency: company.currency,
    states,
    faults: faults.flatMap(({ fault, ...rest }) => (fault === null ? [] : { fault, ...rest })),
    late: late?.count ?? 0,
  }
}

async function readOne(id: string, context: CompanyContext): Promise<Invoice> {
  const [row] = await selectInvoices(context).where(and(visible(context), eq(invoices.id, id)))
  if (!row) throw new ProblemError('not_found')
  return toInvoice(row, context.now)
}

async function request(
  { params, body }: ParsedRequest<typeof requestInvoice>,
  context: CompanyContext,
): Promise<Invoice> {
  const service = await lockService(params.id, context)
  return readOne(await requestFor(service, body.customer, context), context)
}

/** Queues documents that wait for a person or were rejected. A new attempt is a new document for the platform. */
async function issue(
  { body }: ParsedRequest<typeof issueInvoices>,
  context: CompanyContext,
): Promise<ResponseOf<typeof issueInvoices>> {
  const { tx, actor, now } = context
  const { companyId } = actor
  const account = await readAccount(context)
  if (account === null) throw invalidField('ids', 'platform_not_connected')
  const issued: string[] = []
  const rows = await lockInvoices(body.ids, context)
  if (rows.length < new Set(body.ids).size) throw new ProblemError('not_found')
  for (const row of rows) {
    if (row.state !== 'requested' && row.state !== 'rejected') continue
    const isAgain = row.state === 'rejected' && row.platformId !== null
    const queued = { state: 'queued', fault: null, faultText: null, tries: 0 } as const
    await change(
      row,
      isAgain ? { ...queued, attempt: row.attempt + 1 } : queued,
      { what: row.state === 'rejected' ? 'retried' : 'queued', at: now, byName: actor.name },
      tx,
    )
    await context.enqueue(INVOICE, { companyId, id: row.id }, tx)
    issued.push(row.id)
  }
  context.announce(companyId, ['services'])
  return { ids: issued }
}

/** Cancels an issued invoice. Its stay can be corrected or voided once the tax office has accepted the credit note. */
async function credit(
  { params, body }: ParsedRequest<typeof creditInvoice>,
  context: CompanyContext,
): Promise<Invoice> {
  const { tx, actor, now } = context
  const { companyId } = actor
  const [row] = await lockInvoices([params.id], context)
  if (row === undefined || (actor.locationIds !== null && !actor.locationIds.includes(row.locationId ?? '')))
    throw new ProblemError('not_found')
  if (row.kind !== 'invoice' || row.state !== 'issued') throw invalidField('state', 'not_issued')
  const account = await readAccount(context)
  if (account === null || account.platform !== row.platform) throw invalidField('state', 'platform_not_connected')
  const added = await tx.db
    .insert(invoices)
    .values({
      companyId,
      id: body.id,
      kind: 'credit_note',
      state: 'queued',
      origin: 'admin',
      serviceId: row.serviceId,
      passPeriodId: row.passPeriodId,
      shopId: row.shopId,
      month: row.month,
      locationId: row.locationId,
      credits: row.id,
      reason: body.reason,
      customer: row.customer,
      paidAt: row.paidAt,
      total: row.total,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: invoices.id })
  if (added.length === 0) throw invalidField('state', 'credit_under_way')
  await noteEvent(
    {
      companyId,
      invoiceId: body.id,
      at: now,
      state: 'queued',
      what: 'requested',
      detail: body.reason,
      byName: actor.name,
    },
    tx,
  )
  await context.enqueue(INVOICE, { companyId, id: body.id }, tx)
  return readOne(body.id, context)
}

async function findCustomer(
  { query }: ParsedRequest<typeof findInvoiceCustomer>,
  context: CompanyContext,
): Promise<ResponseOf<typeof findInvoiceCustomer>> {
  const { tx } = context
  const [found] = await tx.db
    .select({ customer: invoices.customer })
    .from(invoices)
    .where(
      and(
        visible(context),
        sql`split_part(${invoices.customer} ->> 'taxId', '-', 1) = ${normalTaxId(query.taxId).split('-')[0] ?? ''}`,
      ),
    )
    .orderBy(desc(invoices.createdAt))
    .limit(1)
  return { customer: found?.customer ?? null }
}
