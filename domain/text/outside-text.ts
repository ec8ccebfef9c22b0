/*
 * Text from outside: typed, pasted, scanned, uploaded or sent by another program. Each function returns a text in the
 * form in which the product compares and stores that kind of value, and leaves a text in that form unchanged.
 */

/** Invisible characters that copying and word processors leave in a text. Tabs and line breaks count as spaces. */
const INVISIBLE =
  /(?![\0\t\n\v\f\r\u0085])[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFC]/gu

/**
 * The invisible characters that change how their neighbours look: joiners between the letters of Persian or Hindi and
 * within an emoji, selectors behind an emoji or a Chinese character, and the tags of regional flags.
 */
const SHAPING = new RegExp(
  [
    String.raw`(?<=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])`,
    String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[\d#*])\uFE0F(?=\u20E3)`,
    String.raw`(?<=\p{Script=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
    String.raw`(?<=\u{1F3F4}[\u{E0020}-\u{E007E}]*)[\u{E0020}-\u{E007F}]`,
  ].join('|'),
  'gu',
)

const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
/** Spaces of every width, tabs, and the Braille blank, which Unicode does not count as a space. */
const SPACES = /(?!\uFEFF)[^\S\n]|\u2800/g

const PLAIN = /^(?:[!-~](?:[ -~]*[!-~])?)?$/

/**
 * Returns a text with composed letters, plain spaces and line breaks, without invisible characters, and trimmed.
 * Letters, emoji and punctuation stay, as does text that can't be stored and that requests refuse: NUL and half of a
 * surrogate pair.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text
  const seen = text.normalize('NFC').replaceAll(LINE_ENDS, '\n').replaceAll(SPACES, ' ')
  return withoutInvisible(seen).normalize('NFC').trim()
}

function withoutInvisible(text: string): string {
  if (text.search(INVISIBLE) === -1) return text
  const shaping = new Set<number>()
  for (const { index, 0: found } of text.matchAll(SHAPING))
    for (let at = index; at < index + found.length; at += 1) shaping.add(at)
  return text.replaceAll(INVISIBLE, (found, at: number) => (shaping.has(at) ? found : ''))
}

/** Dashes that programs write instead of a hyphen. */
const DASHES = /[\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/g
/** Characters that keyboards and word processors write instead of an apostrophe. */
const APOSTROPHES = /[´\u2018\u2019\u201B\u2032\u02B9\u02BC\uFF07]/g
const QUOTES = /[\u201C-\u201F\u2033\u00AB\u00BB\uFF02]/g
const ARABIC_DECIMAL = /\u066B/g
const ARABIC_THOUSANDS = /\u066C/g
/** Full-width letters, digits and signs of East Asian keyboards. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g
const FULL_WIDTH_OFFSET = 0xfe_e0

/** Returns a text with plain hyphens. */
export function plainDashes(text: string): string {
  return text.replaceAll(DASHES, '-')
}

/** Returns the name of a person with plain hyphens and single spaces; `O´Connor` and `O‘Connor` become `O'Connor`. */
export function nameText(text: string): string {
  return plainDashes(cleanText(text))
    .replaceAll(/[`´\u2018\u201B\u2032\u02B9\uFF07]/g, "'")
    .replaceAll(/ {2,}/g, ' ')
}

/**
 * Returns a plate, code, number, phone or e-mail address in plain characters: digits of every script as 0 to 9, plain
 * hyphens, apostrophes and quotes, and nothing invisible.
 */
export function codeText(text: string): string {
  if (PLAIN.test(text)) return text
  return plainDashes(plainDigits(cleanText(text)))
    .replaceAll(INVISIBLE, '')
    .replaceAll(FULL_WIDTH, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - FULL_WIDTH_OFFSET))
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(QUOTES, '"')
    .replaceAll(ARABIC_DECIMAL, '.')
    .replaceAll(ARABIC_THOUSANDS, ',')
    .trim()
}

const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu
const DIGIT = /^\p{Nd}$/u

/** Returns a text with the digits of other scripts replaced by 0 to 9. */
export function plainDigits(text: string): string {
  return text.replaceAll(OTHER_DIGIT, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
    // Each script has ten consecutive digits; the mathematical alphabets have five sets of ten.
    return String((code - zero) % 10)
  })
}

/** Returns a password as it is hashed: composed letters, nothing removed or replaced. */
export function passwordText(password: string): string {
  return password.normalize('NFC')
}

/**
 * Returns the forms in which a stored hash may hold a password: earlier releases hashed the text from the keyboard, and
 * Macs and phones send accents composed or decomposed.
 */
export function passwordForms(password: string): string[] {
  return [...new Set([passwordText(password), password, password.normalize('NFD')])]
}
