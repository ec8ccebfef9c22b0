/** Maximum length of a company's everyday name. */
export const COMPANY_NAME_MAX = 50
/** Maximum length of the registered name; some are long. */
export const LEGAL_NAME_MAX = 120
/** Everyday name. */
export const BUSINESS_NAME_MAX = 64
/** Maximum length of a person's job title. */
export const JOB_TITLE_MAX = 64
/** Maximum length of the liability notice on a ticket. */
export const LIABILITY_NOTICE_MAX = 1_000
/** Basis points: above any country's rate. */
export const VAT_MAX = 5_000

interface Contact {
  contactPhone: string | null
  contactEmail: string | null
}

/**
 * Returns the lines with a company's contact for its customers, as tickets, receipts, public pages and mails show them.
 */
export function contactLines({ contactPhone, contactEmail }: Contact): string[] {
  return [contactPhone, contactEmail].flatMap((line) => line?.trim() || [])
}
