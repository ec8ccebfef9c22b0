/**
 * Characters without a shape that copying, translating or another platform leaves in a text; line breaks and tabs are
 * spaces.
 */
const INVISIBLE = /(?![\t\n\v\f\r\u200C\u200D])[\p{Cc}\p{Cf}]/gu
/** Some scripts need them between the letters of a name. */
const JOINERS = /[\u200C\u200D]/g
/** Every dash that programs put in place of a hyphen. */
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g

/**
 * Returns the text of a cell as it is compared and kept: composed letters, plain spaces, no invisible characters.
 * `ofName` keeps joiners of letters.
 */
export function normalizeText(text: string, ofName = false): string {
  const seen = text
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[^\S\n]/g, ' ')
    .trim()
  return ofName ? seen : seen.replaceAll(JOINERS, '')
}

/** Returns a text with plain hyphens, for numbers, plates and days. */
export function plainDashes(text: string): string {
  return text.replaceAll(DASHES, '-')
}
