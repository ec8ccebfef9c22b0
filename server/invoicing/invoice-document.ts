import { and, eq } from 'drizzle-orm'

import type { InvoiceFault } from '../../domain/invoicing.ts'
import { PLATFORM_CHOICES } from '../../domain/invoicing.ts'
import { invoiceAmounts } from '../../domain/invoice-amounts.ts'
import { countryOption } from '../../domain/countries.ts'
import { partsOf } from '../../domain/payments.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import type { Transaction } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import type { invoices, invoicingAccounts } from '../db/schema/invoices.ts'
import { locations } from '../db/schema/locations.ts'
import { services } from '../db/schema/services.ts'
import { readService } from '../services/queries.ts'
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

/** The document of a stay as it is now, or what has to be fixed before there can be one. */
export type BuiltDocument =
  | { document: InvoiceDocument; taxRate: number }
  | { fault: InvoiceFault; text: string }
  | 'stay_voided'

/** Builds the document of a stay, which the transaction has locked. */
export async function buildDocument(
  row: InvoiceRow,
  account: AccountRow,
  { tx, now }: { tx: Transaction; now: Date },
): Promise<BuiltDocument> {
  const { companyId, serviceId } = row
  const service = await readService(serviceId, { tx, actor: { companyId, locationIds: null } })
  if (service.status === 'voided') return 'stay_voided'
  const [place] = await tx.db
    .select({ timeZone: locations.timeZone, country: companies.country, vatRate: companies.vatRate })
    .from(services)
    .innerJoin(locations, and(eq(locations.companyId, services.companyId), eq(locations.id, services.locationId)))
    .innerJoin(companies, eq(companies.id, services.companyId))
    .where(and(eq(services.companyId, companyId), eq(services.id, serviceId)))
  const { paidAt, endedAt, totalCost, startedAt, licensePlate, receiptNumber } = service
  if (!place || paidAt === null || endedAt === null || totalCost === null || totalCost <= 0)
    return { fault: 'amounts', text: 'The stay has no payment' }
  // A stay from before terms were stored had the company's rate, or none.
  const taxRate = service.terms?.taxRate ?? (service.tax === 0 ? 0 : place.vatRate)
  const amounts = invoiceAmounts({
    totalCost,
    adjustment50: service.adjustment50 ?? 0,
    taxRate,
    parts: partsOf(service),
  })
  if (taxRate > 0 && account.taxes[String(taxRate)] === undefined)
    return { fault: 'tax_unknown', text: `${taxRate / 100} %` }
  const isRounded = amounts.payments.some(({ method }) => method === 'rounding')
  const missing = PLATFORM_CHOICES[account.platform].find(
    ({ key, needed }) =>
      account.choices[key] === undefined && (needed === 'always' || (needed === 'rounding' && isRounded)),
  )
  if (missing !== undefined) return { fault: 'settings', text: missing.key }
  const said = (instant: string) => wallClock(new Date(instant), place.timeZone).slice(0, 16).replace('T', ' ')
  const what = place.country === 'mexico' ? 'Servicio de estacionamiento' : 'Servicio de parqueo'
  return {
    taxRate,
    document: {
      key: documentKey(row),
      date: wallClock(now, countryOption(place.country).timeZone).slice(0, 10),
      customer: row.customer,
      mayExist: row.state === 'sent' || row.isUnsure,
      description: `${what} ${licensePlate}, ${said(startedAt)} a ${said(endedAt)}`,
      observations: `Recibo ${receiptNumber}. Pagado el ${said(paidAt)}.`,
      ...amounts,
    },
  }
}
