import type { Random } from '../random.ts'
import { bookingsOf } from '../simulation/bookings.ts'
import { type Premises, type Stay, staysOf } from '../simulation/stays.ts'
import { type CashBook, cashBookOf } from './cash-ups.ts'
import { type AuditRow, type Desk, mishap } from './mishaps.ts'
import type { SoldPasses } from './passes.ts'
import { type ServiceRow, serviceWriter } from './service.ts'
import { type Books, createBooks } from './takings.ts'

/**
 * Returns the complete history of a location, in the current form of its records. A large history is generated row by
 * row, so that the rows need not stay in memory.
 */
export interface LocationHistory {
  services: Iterable<ServiceRow>
  /** Entries of the services read so far. */
  audits: readonly AuditRow[]
  /** Returns the cash book of the services read so far. */
  cashBook(): CashBook
}

export function historyOf(
  scene: Premises & Desk,
  passPayments: SoldPasses['payments'],
  random: Random,
): LocationHistory {
  const books = createBooks(scene.rota)
  for (const payment of passPayments) books.addPass(payment)
  const audits: AuditRow[] = []
  return { services: told(scene, { books, audits }, random), audits, cashBook: () => cashBookOf(scene, books, random) }
}

interface StayHistory {
  books: Books
  audits: AuditRow[]
}

function* told(scene: Premises & Desk, { books, audits }: StayHistory, random: Random): Generator<ServiceRow> {
  const write = serviceWriter(scene, random)
  const invoice = invoiceBook(scene, random)
  for (const { stay, receiptNumber } of inOrderOfPayment(withReceipts(scene, random))) {
    const service = write(stay, receiptNumber)
    const audit = stay.promised !== undefined || stay.booked !== undefined ? null : mishap(service, scene, random)
    if (audit !== null) audits.push(audit)
    service.invoiceNumber = invoice(service)
    books.add(service)
    yield service
  }
}

interface Ticket {
  stay: Stay
  receiptNumber: string
}

/** Numbers the receipts in the order of entry, like a booth. */
function withReceipts(premises: Premises, random: Random): Ticket[] {
  const { receiptPrefix, firstReceipt } = premises.plan
  const stays = staysOf(premises, random)
  const bookings = bookingsOf(premises, stays, random)
  return [...stays, ...bookings]
    .toSorted((a, b) => a.arrivesAt - b.arrivesAt)
    .map((stay, index) => ({
      stay,
      receiptNumber: `${receiptPrefix}-${String(firstReceipt + index).padStart(6, '0')}`,
    }))
}

function inOrderOfPayment(tickets: readonly Ticket[]): Ticket[] {
  return tickets.toSorted((a, b) => (a.stay.leavesAt === b.stay.leavesAt ? 0 : a.stay.leavesAt - b.stay.leavesAt))
}

/** Some people request an invoice, and large amounts always have one. Invoices are numbered in the order of payment. */
function invoiceBook({ company, plan }: Desk, random: Random): (service: ServiceRow) => string | null {
  const threshold = company.invoicingThreshold ?? Infinity
  let next = Math.floor(plan.firstReceipt / 40)
  return ({ status, totalCost, editedAt }) => {
    if (status !== 'completed' || totalCost === null || totalCost === 0 || editedAt !== null) return null
    const wanted = totalCost >= threshold || random.chance(company.invoicedShare)
    return wanted ? `FE${plan.receiptPrefix}-${next++}` : null
  }
}
