import { and, desc, eq, or } from 'drizzle-orm'

import type { InvoiceFault } from '../../domain/invoicing.ts'
import { PLATFORM_CHOICES } from '../../domain/invoicing.ts'
import { invoiceAmounts } from '../../domain/invoice-amounts.ts'
import { countryOption } from '../../domain/countries.ts'
import type { Money } from '../../domain/money.ts'
import { type PaymentPart, partsOf } from '../../domain/payments.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import type { Transaction } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import type { invoices, invoicingAccounts } from '../db/schema/invoices.ts'
import { locations } from '../db/schema/locations.ts'
import { passPeriods, passes } from '../db/schema/passes.ts'
import { payments } from '../db/schema/payments.ts'
import { shops } from '../db/schema/shops.ts'
import { readService } from '../services/queries.ts'
import { readStamps } from '../shops/stamps.ts'
import type { InvoiceDocument } from './platform.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type AccountRow = typeof invoicingAccounts.$inferSelect

const RADIX = 36
const KEY_DIGITS = 25

/** Returns the name of a document at the platform: a UUID in base 36, then the number of the attempt. */
export function documentKey({ id, attempt }: Pick<InvoiceRow, 'id' | 'attempt'>): string {
  const digits = BigInt(`0x${id.replaceAll('-', '')}`).toString(RADIX)
  return `${digits.padStart(KEY_DIGITS, '0')}${attempt.toString(RADIX)}`
}

/** A document in its present form, or the fault that prevents it. */
export type BuiltDocument =
  | { document: InvoiceDocument; taxRate: number }
  | { fault: InvoiceFault; text: string }
  /** The stay was voided, the pass refunded, or the stamps taken back. */
  | 'nothing_left'

/** Amounts and words of a document. */
interface Facts {
  totalCost: Money
  adjustment50: Money
  /** Tax rate in basis points. */
  taxRate: number
  parts: readonly PaymentPart[]
  description: string
  observations: string
}

type Company = Pick<typeof companies.$inferSelect, 'country' | 'vatRate' | 'currency'>

interface Building {
  tx: Transaction
  now: Date
}

/** Builds a document. The transaction has locked the document, and its stay if it has one. */
export async function buildDocument(
  row: InvoiceRow,
  account: AccountRow,
  { tx, now }: Building,
): Promise<BuiltDocument> {
  const [company] = await tx.db
    .select({ country: companies.country, vatRate: companies.vatRate, currency: companies.currency })
    .from(companies)
    .where(eq(companies.id, row.companyId))
  if (!company) throw new Error('A document without its company')
  const facts = await factsOf(row, company, { tx, now })
  if (facts === 'nothing_left' || 'fault' in facts) return facts
  const { taxRate, description, observations } = facts
  const amounts = invoiceAmounts(facts)
  if (taxRate > 0 && account.taxes[String(taxRate)] === undefined)
    return { fault: 'tax_unknown', text: `${taxRate / 100} %` }
  const isRounded = amounts.payments.some(({ method }) => method === 'rounding')
  const missing = PLATFORM_CHOICES[account.platform].find(
    ({ key, needed }) =>
      account.choices[key] === undefined && (needed === 'always' || (needed === 'rounding' && isRounded)),
  )
  if (missing !== undefined) return { fault: 'settings', text: missing.key }
  return {
    taxRate,
    document: {
      key: documentKey(row),
      date: wallClock(now, countryOption(company.country).timeZone).slice(0, 10),
      customer: row.customer,
      mayExist: row.state === 'sent' || row.isUnsure,
      description,
      observations,
      ...amounts,
    },
  }
}

type Found = Facts | Exclude<BuiltDocument, { document: InvoiceDocument }>

function factsOf(row: InvoiceRow, company: Company, building: Building): Promise<Found> {
  const { serviceId, passPeriodId, shopId, month } = row
  if (serviceId !== null) return factsOfStay(serviceId, row, company, building)
  if (passPeriodId !== null) return factsOfPass(passPeriodId, row, company, building)
  if (shopId !== null && month !== null) return factsOfShop({ shopId, month }, row, company, building)
  throw new Error('A document of nothing')
}

const said = (instant: Date, timeZone: string) => wallClock(instant, timeZone).slice(0, 16).replace('T', ' ')
const inMexico = ({ country }: Company) => country === 'mexico'

async function factsOfStay(
  serviceId: string,
  { companyId }: InvoiceRow,
  company: Company,
  { tx }: Building,
): Promise<Found> {
  const service = await readService(serviceId, { tx, actor: { companyId, locationIds: null } })
  if (service.status === 'voided') return 'nothing_left'
  const timeZone = await zoneOf(service.location.id, companyId, tx)
  const { paidAt, endedAt, totalCost, startedAt, licensePlate, receiptNumber } = service
  if (paidAt === null || endedAt === null || totalCost === null || totalCost <= 0)
    return { fault: 'amounts', text: 'The stay has no payment' }
  const at = (instant: string) => said(new Date(instant), timeZone)
  return {
    totalCost,
    adjustment50: service.adjustment50 ?? 0,
    // A stay from before terms were stored has the company's rate, or none.
    taxRate: service.terms?.taxRate ?? (service.tax === 0 ? 0 : company.vatRate),
    parts: partsOf(service),
    description: `${inMexico(company) ? 'Servicio de estacionamiento' : 'Servicio de parqueo'} ${licensePlate}, ${at(startedAt)} a ${at(endedAt)}`,
    observations: `Recibo ${receiptNumber}. Pagado el ${at(paidAt)}.`,
  }
}

async function factsOfPass(
  passPeriodId: string,
  { companyId }: InvoiceRow,
  company: Company,
  { tx }: Building,
): Promise<Found> {
  const [sold] = await tx.db
    .select({ period: passPeriods, plates: passes.plates })
    .from(passPeriods)
    .innerJoin(passes, and(eq(passes.companyId, passPeriods.companyId), eq(passes.id, passPeriods.passId)))
    .where(and(eq(passPeriods.companyId, companyId), eq(passPeriods.id, passPeriodId)))
  if (!sold) return 'nothing_left'
  const { period, plates } = sold
  const paid = await tx.db
    .select({ method: payments.method, amount: payments.amount })
    .from(payments)
    .where(
      and(eq(payments.companyId, companyId), or(eq(payments.id, passPeriodId), eq(payments.reversalOf, passPeriodId))),
    )
    .orderBy(desc(payments.amount))
  const totalCost = paid.reduce((sum, { amount }) => sum + amount, 0)
  if (totalCost <= 0) return 'nothing_left'
  const timeZone = await zoneOf(period.locationId, companyId, tx)
  return {
    totalCost,
    adjustment50: 0,
    taxRate: period.taxRate ?? company.vatRate,
    parts: [{ method: paid[0]?.method ?? 'cash', amount: totalCost }],
    description: `${inMexico(company) ? 'Pensión de estacionamiento' : 'Mensualidad de parqueo'} ${plates.join(', ')}, ${period.startsOn} a ${period.endsOn}`,
    observations: `Recibo ${period.receiptNumber}. Pagado el ${said(period.soldAt, timeZone)}.`,
  }
}

async function factsOfShop(
  { shopId, month }: { shopId: string; month: string },
  { companyId, customer }: InvoiceRow,
  company: Company,
  { tx }: Building,
): Promise<Found> {
  // A shop is a company: its invoice never goes to the general consumer.
  if (customer === null) return { fault: 'customer', text: '' }
  const [shop] = await tx.db
    .select({ name: shops.name })
    .from(shops)
    .where(and(eq(shops.companyId, companyId), eq(shops.id, shopId)))
  const stamps = await readStamps(shopId, month, { tx, actor: { companyId } })
  const billed = stamps.filter(({ toBill }) => toBill > 0)
  const totalCost = billed.reduce((sum, { toBill }) => sum + toBill, 0)
  if (!shop || totalCost <= 0) return 'nothing_left'
  return {
    totalCost,
    adjustment50: 0,
    taxRate: company.vatRate,
    parts: [{ method: 'digital', amount: totalCost }],
    description: `${inMexico(company) ? 'Estacionamiento' : 'Parqueo'} de clientes de ${shop.name}, ${month}`,
    observations: `${billed.length} validaciones de ${month}.`,
  }
}

async function zoneOf(locationId: string, companyId: string, { db }: Transaction): Promise<string> {
  const [place] = await db
    .select({ timeZone: locations.timeZone })
    .from(locations)
    .where(and(eq(locations.companyId, companyId), eq(locations.id, locationId)))
  if (!place) throw new Error('A document of no location')
  return place.timeZone
}
