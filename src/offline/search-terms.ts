import { normalizePlate, plateTerms } from '../../domain/plates.ts'

/** Lower case without accents: what is typed and what is kept meet in this form. */
export function normalizeText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

/** The words that a search by prefix finds a text by. */
export function wordTerms(text: string): string[] {
  return normalizeText(text)
    .split(/[^\p{L}\p{N}@._+]+/u)
    .filter((word) => word !== '')
}

interface SearchedDriver {
  firstName: string
  lastName: string
  identification: string | null
  email: string | null
  phoneCode: string | null
  phone: string | null
  plates: readonly string[]
}

/** What a driver is found by: words of the names, identification, e-mail, phone with and without its code, any part of a plate. */
export function driverTerms(driver: SearchedDriver): string[] {
  const single = [driver.identification, driver.email, driver.phone].filter((value) => value !== null)
  const terms = [
    ...wordTerms(driver.firstName),
    ...wordTerms(driver.lastName),
    ...single.map(normalizeText),
    ...(driver.phoneCode !== null && driver.phone !== null ? [`${driver.phoneCode}${driver.phone}`] : []),
    ...driver.plates.flatMap((plate) => plateTerms(normalizePlate(plate)).map((term) => term.toLowerCase())),
  ]
  return [...new Set(terms)].filter((term) => term !== '')
}
