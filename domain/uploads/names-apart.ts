import type { Country } from '../countries.ts'

/** Particles, which belong to the name after them: María del Mar, de la Hoz, van Dyk. */
const PARTICLES = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'san',
  'santa',
  'da',
  'das',
  'do',
  'dos',
  'van',
  'von',
  'der',
  'den',
  'y',
])

/** Given names with a particle, such as María del Mar. */
const MARY = /^mar[ií]a$/i

/** People in these countries have two last names. */
const TWO_LAST_NAMES: readonly Country[] = ['colombia', 'mexico']

/**
 * Splits a full name into first and last names; a person who sees the examples can confirm. `Pérez, Juan` shows by
 * itself which is which. Returns null for a single name.
 */
export function namesApart(name: string, country: Country): { firstName: string; lastName: string } | null {
  if (hasLegalForm(name)) return null
  const [last = '', first = '', ...others] = name.split(',').map((part) => part.trim())
  if (first !== '' && last !== '' && others.length === 0) return { firstName: first, lastName: last }
  const names = groupedNames(name)
  if (names.length < 2) return null
  const lastNames = TWO_LAST_NAMES.includes(country) && names.length > 2 ? 2 : 1
  return { firstName: names.slice(0, -lastNames).join(' '), lastName: names.slice(-lastNames).join(' ') }
}

/** Legal forms at the end of a company's name: S.A. de C.V., S. de R.L., S.A.S., Ltda., A.C., Ltd, PLC. */
const LEGAL_FORM =
  /[\s,](?:s\.?\s?a\.?(?:\s?s\.?|\s?p\.?\s?i\.?)?(?:\s+de\s+c\.?\s?v\.?)?|s\.?\s?(?:de\s+)?r\.?\s?l\.?(?:\s+de\s+c\.?\s?v\.?)?|s\.?\s?c\.?|a\.?\s?c\.?|ltda\.?|ltd\.?|limited|plc|llp|inc\.?)$/i

export function hasLegalForm(name: string): boolean {
  return LEGAL_FORM.test(name.trim())
}

/** Returns the names in a text, each with the particles before it. */
function groupedNames(text: string): string[] {
  const names: string[] = []
  let before: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    before.push(word)
    if (PARTICLES.has(word.toLowerCase())) continue
    const isGiven = names.length === 1 && before.length > 1 && MARY.test(names[0] ?? '')
    const name = before.join(' ')
    if (isGiven) names[0] = `${names[0]} ${name}`
    else names.push(name)
    before = []
  }
  return before.length === 0 ? names : [...names.slice(0, -1), [...names.slice(-1), ...before].join(' ')]
}
