/** The texts of a location's tickets, above and below PARQ's own lines. */
export const TICKET_TEXTS = ['checkInHeader', 'checkInFooter', 'checkOutHeader', 'checkOutFooter'] as const
export type TicketText = (typeof TICKET_TEXTS)[number]

/** A roll of 58 mm has some 32 characters per line, so this number of characters is half a metre of paper. */
export const TICKET_TEXT_MAX = 600

/** Variables that a text may name in braces. */
export const TICKET_VARIABLES = [
  'company',
  'taxId',
  'location',
  'address',
  'city',
  'plate',
  'vehicleType',
  'receipt',
  'entry',
  'exit',
  'minutes',
  'total',
] as const
export type TicketVariable = (typeof TICKET_VARIABLES)[number]

/** Known only after the payment, so check-in texts can't use them. */
const ONLY_AT_CHECK_OUT: readonly TicketVariable[] = ['exit', 'minutes', 'total']

const NAMED = /\{([^{}\n]*)\}/g

export function variablesOf(text: TicketText): readonly TicketVariable[] {
  return text.startsWith('checkIn')
    ? TICKET_VARIABLES.filter((name) => !ONLY_AT_CHECK_OUT.includes(name))
    : TICKET_VARIABLES
}

/** Returns the distinct variables of a text that its ticket does not have, as written. */
export function unknownVariables(text: TicketText, written: string): string[] {
  const known: readonly string[] = variablesOf(text)
  return [
    ...new Set(
      [...written.matchAll(NAMED)].flatMap(([whole, name = '']) => (known.includes(name.trim()) ? [] : [whole])),
    ),
  ]
}

/** Returns a text as printed. Unknown variables stay as written. */
export function fillTicketText(written: string, values: Readonly<Partial<Record<TicketVariable, string>>>): string {
  const known = new Map<string, string>(Object.entries(values))
  return written.replaceAll(NAMED, (whole, name: string) => known.get(name.trim()) ?? whole)
}
