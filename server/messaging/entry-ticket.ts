import { and, eq } from 'drizzle-orm'

import { type CustomerAddress, type sendEntryTicket } from '../../contract/customer-address.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { Service } from '../../contract/service.ts'
import { contactLines } from '../../domain/companies.ts'
import type { Language } from '../../domain/people.ts'
import { plainName } from '../../domain/text/plain-name.ts'
import { fillTicketText } from '../../domain/ticket-texts.ts'
import { VEHICLE_TYPES, VEHICLE_TYPE_IDS } from '../../domain/vehicles.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { readStayWithPlace } from '../customer-receipt/read-paid-stay.ts'
import { receiptPdf } from '../customer-receipt/receipt-pdf.ts'
import { customerMessages } from '../db/schema/messaging.ts'
import type { Transaction } from '../db/database.ts'
import type { CompanyContext } from '../http/route.ts'
import { takeOrWait } from '../limiter/limiter.ts'
import { ticketLimit } from '../limiter/limits.ts'
import { wordsIn } from '../locales/catalogs.ts'
import { lockService } from '../services/queries.ts'
import { queueMessage } from './queue-message.ts'

/** Tickets that one stay may send: enough for typing errors, too few to bother a stranger. */
const MOST_TICKETS = 5

/**
 * Queues the entry ticket for an address. It is never refused, because a refused act would hold the payment behind it in
 * the device's queue: a ticket that can't be sent any more is listed among the messages with the reason.
 */
export async function sendTicket(
  { params, body: { id, address } }: ParsedRequest<typeof sendEntryTicket>,
  context: CompanyContext,
): Promise<Service> {
  const { tx, actor } = context
  const service = await lockService(params.id, context)
  const before = await tx.db.$count(
    customerMessages,
    and(
      eq(customerMessages.companyId, actor.companyId),
      eq(customerMessages.kind, 'entry_ticket'),
      eq(customerMessages.subjectId, service.id),
    ),
  )
  // Invented stays must not send to any number of strangers.
  const isTooMany = before >= MOST_TICKETS || (await takeOrWait(ticketLimit(actor.id), tx)) > 0
  const { channel } = address
  const sentTo = addressText(address)
  const added = await queueMessage(
    {
      kind: 'entry_ticket',
      subjectId: service.id,
      occasion: `entry_ticket:${id}`,
      channel,
      address: sentTo,
      isListed: true,
      ...(isTooMany && { dropped: 'too_many' }),
    },
    { ...context, companyId: actor.companyId },
  )
  if (added !== null)
    await writeAudit(
      [{ entity: 'service', id: service.id, action: 'ticket_sent', before: { sentTo: null }, after: { sentTo } }],
      context,
    )
  return service
}

/** Returns an address as messages store it: an e-mail, or a phone as digits with the country code. */
export function addressText(address: CustomerAddress): string {
  return address.channel === 'email' ? address.email : `${address.phoneCode}${address.phone}`
}

interface EntryTicket {
  number: string
  values: Record<'company' | 'plate' | 'location' | 'entered' | 'number', string>
  pdf: Buffer
}

/** Returns the ticket of a vehicle that is inside; null once it has left. */
export async function entryTicketOf(
  stay: { id: string; companyId: string; language: Language },
  tx: Transaction,
): Promise<EntryTicket | null> {
  const { companyId, language } = stay
  const row = await readStayWithPlace(companyId, stay.id, tx)
  if (row?.service.status !== 'progress') return null
  const { service, location, company } = row
  const words = wordsIn(language, company.country)
  const standard = VEHICLE_TYPES.find((name) => VEHICLE_TYPE_IDS[name] === service.vehicleTypeId)
  const vehicleType = row.vehicleTypeName ?? (standard === undefined ? '' : words.vehicles[standard])
  const entered = words.moment(wallClock(service.startedAt, location.timeZone))
  const { receiptNumber: number, licensePlate: plate } = service
  const named = {
    company: company.businessName || company.name,
    taxId: company.taxId,
    location: location.name,
    address: location.address,
    city: location.city,
    plate,
    vehicleType,
    receipt: number,
    entry: entered,
  }
  const printed = (text: string) => (text.trim() === '' ? [] : [fillTicketText(text, named)])
  const fact = (label: string, value: string | null) => (value === null || value === '' ? [] : [{ label, value }])
  const pdf = await receiptPdf({
    language,
    title: words.entryTicket,
    company: company.name,
    heading: [
      company.legalName,
      `${words.taxId} ${company.taxId}`,
      ...contactLines(company),
      ...printed(location.checkInHeader),
    ],
    facts: [
      ...fact(words.location, location.name),
      ...fact(words.address, `${location.address}, ${location.city}`),
      ...fact(words.receiptNumber, number),
      ...fact(words.plate, plate),
      ...fact(words.vehicleType, vehicleType),
      ...fact(words.entered, entered),
    ],
    price: [],
    total: null,
    payment: [],
    footing: printed(location.checkInFooter),
    // Booths and kiosks scan the id of the stay.
    code: service.id,
  })
  return {
    number,
    values: { company: plainName(company.name), plate, location: plainName(location.name), entered, number },
    pdf,
  }
}
