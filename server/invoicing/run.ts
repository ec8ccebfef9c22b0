import { type SQL, and, asc, desc, eq, gte, inArray, isNotNull, lt, notExists, notInArray, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { type InvoiceRun, type getInvoiceTotals, type startInvoiceRun } from '../../contract/invoice-documents.ts'
import { countryOption } from '../../domain/countries.ts'
import { type InvoiceCustomer, customerIdFault } from '../../domain/invoicing.ts'
import { fullName } from '../../domain/people.ts'
import { instantOf } from '../../domain/zoned-time.ts'
import { companies } from '../db/schema/companies.ts'
import { invoices } from '../db/schema/invoices.ts'
import { locations } from '../db/schema/locations.ts'
import { passPeriods, passes } from '../db/schema/passes.ts'
import { payments } from '../db/schema/payments.ts'
import { drivers } from '../db/schema/people.ts'
import { shops } from '../db/schema/shops.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { AuthorContext, CompanyContext } from '../http/route.ts'
import { readStamps } from '../shops/stamps.ts'
import { readAccount } from './connection.ts'
import { addDocument, planInvoice } from './queue-invoice.ts'
import { localTime } from '../locations/local-time.ts'

/** Maximum number of sold passes in one preview. */
const MOST_PASSES = 500

type Company = typeof companies.$inferSelect
type Reader = Pick<AuthorContext, 'tx' | 'now'> & { actor: { companyId: string } }

async function readCompany({ tx, actor }: Reader): Promise<Company> {
  const [company] = await tx.db.select().from(companies).where(eq(companies.id, actor.companyId))
  if (!company) throw new ProblemError('not_found')
  return company
}

/** Returns the first instants of a month and of the next one, by the clock of the company's country. */
function boundsOf(month: string, { country }: Pick<Company, 'country'>): { from: Date; before: Date } {
  const { timeZone } = countryOption(country)
  const [year = 0, nth = 0] = month.split('-').map(Number)
  const next = nth === 12 ? `${year + 1}-01` : `${year}-${String(nth + 1).padStart(2, '0')}`
  const begin = (of: string) => instantOf(`${of}-01T00:00:00`, timeZone)
  return { from: begin(month), before: begin(next) }
}

/**
 * Returns a pass's driver as the customer of its invoice; null if the driver has no document that an invoice can show.
 */
function customerOf(driver: typeof drivers.$inferSelect | null, { country }: Company): InvoiceCustomer | null {
  if (driver?.identification == null) return null
  const idType = driver.isCompany ? 'nit' : driver.identificationType
  if (idType === null) return null
  const customer: InvoiceCustomer = {
    idType,
    taxId: driver.identification,
    name: fullName(driver),
    email: driver.email,
    address: null,
  }
  // Outside Colombia a customer has a tax id, which a person's identification is not.
  const isUsable = (country === 'colombia' || driver.isCompany) && customerIdFault(country, customer) === null
  return isUsable ? customer : null
}

function readPasses(where: SQL | undefined, { tx, actor }: Reader) {
  const paid = tx.db
    .select({ sum: sql<number>`coalesce(sum(${payments.amount}), 0)` })
    .from(payments)
    .where(
      and(
        eq(payments.companyId, passPeriods.companyId),
        eq(payments.passId, passPeriods.passId),
        sql`coalesce(${payments.reversalOf}, ${payments.id}) = ${passPeriods.id}`,
      ),
    )
  const live = tx.db
    .select({ one: sql`1` })
    .from(invoices)
    .where(
      and(
        eq(invoices.companyId, passPeriods.companyId),
        eq(invoices.passPeriodId, passPeriods.id),
        eq(invoices.kind, 'invoice'),
        notInArray(invoices.state, ['credited', 'dropped']),
      ),
    )
  return tx.db
    .select({
      period: passPeriods,
      plates: passes.plates,
      location: { id: locations.id, name: locations.name },
      driver: drivers,
      total: sql<number>`(${paid})`.mapWith(Number),
    })
    .from(passPeriods)
    .innerJoin(passes, and(eq(passes.companyId, passPeriods.companyId), eq(passes.id, passPeriods.passId)))
    .innerJoin(locations, and(eq(locations.companyId, passPeriods.companyId), eq(locations.id, passPeriods.locationId)))
    .leftJoin(drivers, and(eq(drivers.companyId, passes.companyId), eq(drivers.id, passes.driverId)))
    .where(and(eq(passPeriods.companyId, actor.companyId), where, sql`(${paid}) > 0`, notExists(live)))
    .orderBy(asc(passPeriods.soldAt), asc(passPeriods.id))
    .limit(MOST_PASSES)
}

async function readShops(month: string, before: Date, context: Reader): Promise<InvoiceRun['shops']> {
  const { tx, actor, now } = context
  const rows = await tx.db
    .select({ id: shops.id, name: shops.name })
    .from(shops)
    .where(eq(shops.companyId, actor.companyId))
    .orderBy(asc(shops.name), asc(shops.id))
  const earlier = await tx.db
    .select({ shopId: invoices.shopId, month: invoices.month, state: invoices.state, customer: invoices.customer })
    .from(invoices)
    .where(and(eq(invoices.companyId, actor.companyId), isNotNull(invoices.shopId), eq(invoices.kind, 'invoice')))
    .orderBy(desc(invoices.createdAt))
  const found: InvoiceRun['shops'] = []
  for (const { id, name } of rows) {
    const own = earlier.filter(({ shopId }) => shopId === id)
    const isInvoiced = own.some((one) => one.month === month && one.state !== 'credited' && one.state !== 'dropped')
    if (isInvoiced) continue
    const stamps = (await readStamps(id, month, context)).filter(({ toBill }) => toBill > 0)
    if (stamps.length === 0) continue
    found.push({
      id,
      name,
      stamps: stamps.length,
      customer: own.find(({ customer }) => customer !== null)?.customer ?? null,
      total: stamps.reduce((sum, { toBill }) => sum + toBill, 0),
      isOver: before <= now,
    })
  }
  return found
}

/** Lists what a month's run would invoice. */
export async function preview(month: string, context: Reader): Promise<InvoiceRun> {
  const company = await readCompany(context)
  const { from, before } = boundsOf(month, company)
  const sold = await readPasses(and(gte(passPeriods.soldAt, from), lt(passPeriods.soldAt, before)), context)
  return {
    month,
    asOf: context.now.toISOString(),
    currency: company.currency,
    passes: sold.map(({ period, plates, location, driver, total }) => ({
      id: period.id,
      passId: period.passId,
      plates,
      receiptNumber: period.receiptNumber,
      soldAt: period.soldAt.toISOString(),
      location,
      customer: customerOf(driver, company),
      total,
    })),
    shops: await readShops(month, before, context),
  }
}

/**
 * Creates the chosen documents. They go to the platform at once if one is connected; a shop without a customer waits.
 */
export async function start(
  { body: { month, passes: chosenPasses, shops: chosenShops } }: ParsedRequest<typeof startInvoiceRun>,
  context: CompanyContext,
): Promise<ResponseOf<typeof startInvoiceRun>> {
  const { tx, actor } = context
  // If two people start a run at once, the second run finds the documents of the first.
  await tx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, actor.companyId)).for('update')
  const found = await preview(month, context)
  const isConnected = (await readAccount(context)) !== null
  const ids: string[] = []
  const planned = (customer: InvoiceCustomer | null, isReady: boolean) => ({
    state: isConnected && isReady ? ('queued' as const) : ('requested' as const),
    origin: 'admin' as const,
    customer,
    tellsTo: null,
  })
  for (const { id, location, soldAt, total, customer } of found.passes) {
    if (!chosenPasses.includes(id)) continue
    const of = { passPeriodId: id, locationId: location.id }
    ids.push(await addDocument({ of, paidAt: new Date(soldAt), total }, planned(customer, true), context))
  }
  const { before } = boundsOf(month, await readCompany(context))
  for (const { id, total, customer, isOver } of found.shops) {
    if (!chosenShops.includes(id) || !isOver) continue
    const of = { shopId: id, month }
    ids.push(await addDocument({ of, paidAt: before, total }, planned(customer, customer !== null), context))
  }
  return { ids }
}

/** Invoices a sale of a pass if the company's rule requires it, to the pass's driver if their document is known. */
export async function invoiceSale(
  { id, cost, tax }: { id: string; cost: number; tax: number | null },
  context: AuthorContext,
): Promise<void> {
  const plan = await planInvoice({ totalCost: cost, adjustment50: 0, tax }, null, context)
  if (plan === null) return
  const [sold] = await readPasses(eq(passPeriods.id, id), context)
  if (sold === undefined) return
  const { period, location, driver, total } = sold
  const customer = customerOf(driver, await readCompany(context))
  const of = { passPeriodId: id, locationId: location.id }
  await addDocument({ of, paidAt: period.soldAt, total }, { ...plan, customer }, context)
}

const Totals = v.array(
  v.object({
    day: v.string(),
    taxRate: v.number(),
    invoices: v.number(),
    creditNotes: v.number(),
    tax: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
    total: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
  }),
)

/** Adds up the documents that were issued in a month. The credit note of an invoice counts on its own day. */
export async function totalsOf(month: string, context: CompanyContext): Promise<ResponseOf<typeof getInvoiceTotals>> {
  const { tx, actor, now } = context
  const company = await readCompany(context)
  const { from, before } = boundsOf(month, company)
  const { timeZone } = countryOption(company.country)
  const sign = sql`case ${invoices.kind} when 'invoice' then 1 else -1 end`
  const { rows } = await tx.db.execute(sql`
    select to_char(${localTime(invoices.issuedAt, timeZone, { from, before })}, 'YYYY-MM-DD') as day, coalesce(${invoices.taxRate}, 0) as "taxRate",
      count(*) filter (where ${invoices.kind} = 'invoice')::int as invoices, count(*) filter (where ${invoices.kind} = 'credit_note')::int as "creditNotes",
      sum(${sign} * coalesce(${invoices.tax}, 0))::bigint as tax, sum(${sign} * ${invoices.total})::bigint as total
    from invoices
    where ${invoices.companyId} = ${actor.companyId} and ${inArray(invoices.state, ['issued', 'credited'])}
      and ${gte(invoices.issuedAt, from)} and ${lt(invoices.issuedAt, before)}
    group by 1, 2 order by 1, 2`)
  return {
    month,
    asOf: now.toISOString(),
    currency: company.currency,
    data: v.parse(Totals, rows).map((row) => ({ ...row, net: row.total - row.tax })),
  }
}
