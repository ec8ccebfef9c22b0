import type { InvoiceFault, InvoiceCustomer } from '../../domain/invoicing.ts'
import type { InvoiceAmounts } from '../../domain/invoice-amounts.ts'

/** A document in the words of PARQ, independent of a platform. */
export interface InvoiceDocument extends InvoiceAmounts {
  /**
   * Key of the document at the platform: the same key never creates a second document. Letters and digits, at most 30.
   */
  key: string
  /** Day on which it is issued, in the company's zone: `2026-11-28`. */
  date: string
  /** Null for the general consumer. */
  customer: InvoiceCustomer | null
  /** Text of the line, such as plate and times. */
  description: string
  observations: string
  /** True if an earlier call may have created it. */
  mayExist: boolean
}

export interface CreditDocument extends InvoiceDocument {
  /** Id at the platform of the invoice that is cancelled. */
  invoiceId: string
  reason: string
}

/** A document that the tax office accepted. */
export interface IssuedDocument {
  platformId: string
  number: string
  /** CUFE, CUDE or UUID. */
  code: string | null
  url: string | null
}

/**
 * The platform's answer about a document. `pending`: the platform has it and the tax office has not answered. `isNext`:
 * call `status` at once, because that call takes the next step.
 */
export type DocumentOutcome =
  | { kind: 'issued'; document: IssuedDocument }
  | { kind: 'pending'; platformId: string; isNext?: true }
  | { kind: 'rejected'; fault: InvoiceFault; text: string; platformId: string | null }

export interface CatalogueEntry {
  id: string
  name: string
}

/** Entries that settings are chosen from, by catalogue. */
export interface Catalogues {
  entries: Record<string, CatalogueEntry[]>
  /** Ids of sales taxes, by their rate in basis points. */
  taxes: Record<string, string>
}

export type DocumentKind = 'invoice' | 'credit_note'

/**
 * An invoicing platform, opened with a company's credentials. Each call may throw `PlatformTrouble`; a permanent
 * refusal is an outcome, not an error.
 */
export interface Platform {
  catalogues(): Promise<Catalogues>
  /** Creates the document, or finds the one that an earlier call with its key created. */
  issue(document: InvoiceDocument): Promise<DocumentOutcome>
  credit(document: CreditDocument): Promise<DocumentOutcome>
  /** Requests the outcome of a document that the platform has. */
  status(kind: DocumentKind, platformId: string): Promise<DocumentOutcome>
  /** Cancels a document at the platform that the tax office rejected, so that a new one can replace it. */
  discard(kind: DocumentKind, platformId: string): Promise<void>
  pdf(kind: DocumentKind, platformId: string): Promise<Buffer>
}

/**
 * `busy`: too many calls, and nothing was done. `credentials`: the key is refused, and nothing was done. `no_answer`:
 * the platform may have done it.
 */
export type TroubleKind = 'busy' | 'credentials' | 'no_answer'

export class PlatformTrouble extends Error {
  override readonly name = 'PlatformTrouble'
  readonly kind: TroubleKind
  readonly retryAfterMs: number | null

  constructor(kind: TroubleKind, message: string, retryAfterMs: number | null = null) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

/** Returns an amount in the platform's unit: two decimals. */
export function inUnits(minor: number): number {
  return minor / 100
}
