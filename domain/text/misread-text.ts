/*
 * Repairs text that a program read in another encoding than the one in which it was written. Such a text contains
 * characters that no name has: `Muñoz` becomes `Mu–oz`, `Mu¤oz` or `MuÃ±oz`.
 */

/** The characters of the bytes 0x80 to 0x9F in Windows; the missing ones are controls. */
const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
/** Characters of the bytes from 0x80 on. Many releases of Node.js decode Windows text as Latin-1. */
const WINDOWS = WINDOWS_SIGNS + Array.from({ length: 96 }, (_, nth) => String.fromCharCode(0xa0 + nth)).join('')
/** Excel for Mac saved CSV files like this until 2016. */
const MAC =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ'
/** Code page 850, which old programs of parking lots still write. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

const ODD_SIGNS = [
  // A sign within a word, other than an apostrophe or a space.
  /(?<=\p{L})(?![’‘´])[^\p{L}\p{M}\p{N}\s\p{ASCII}]+(?=\p{L})/gu,
  // Control characters, and the florin sign.
  /[\u0080-\u009Fƒ]/gu,
  // A capital after a small letter, or a small letter before a capital, with an accent.
  /(?<=\p{Ll})(?!\p{ASCII})\p{Lu}|(?!\p{ASCII})\p{Ll}(?=\p{Lu})/gu,
  // ñ between two consonants.
  /(?<=[b-df-hj-np-tv-z])ñ(?=[b-df-hj-np-tv-z])/giu,
]
/** Letters that Spanish and English don't have. */
const OTHER_LETTERS = /(?![áéíóúüñªº])[^\P{L}\p{ASCII}]/giu

/** Signs other than European and Vietnamese letters with their accents and common punctuation. `JOSÉ’s` is no misread `JOSɒs`. */
const FOREIGN =
  /(?![\u0300-\u0303\u0306\u0308-\u030C\u031B\u0323\u0327\u0328])[^\p{ASCII}\u00A0-\u017Fơư\u1EA0-\u1EF9\u2010-\u2026€]/giu

function decoded(bytes: Uint8Array, signs: string): string {
  const units = Uint16Array.from(bytes, (byte) => (byte < 0x80 ? byte : signs.charCodeAt(byte - 0x80)))
  return new TextDecoder('utf-16le').decode(units)
}

function count(text: string, signs: readonly RegExp[]): number {
  return signs.reduce((sum, sign) => sum + (text.match(sign)?.length ?? 0), 0)
}

/**
 * Returns the text of a file with one byte for each character: in the Windows encoding for Spanish and English, or in
 * that of a Mac or DOS if only this reading has no odd characters.
 */
export function textOfBytes(bytes: Uint8Array): string {
  const windows = decoded(bytes, WINDOWS)
  const odd = count(windows, ODD_SIGNS)
  if (odd === 0) return windows
  const [best] = [MAC, DOS]
    .map((signs) => decoded(bytes, signs))
    .map((text) => ({ text, odd: count(text, [...ODD_SIGNS, OTHER_LETTERS]) }))
    .toSorted((one, other) => one.odd - other.odd)
  return best !== undefined && best.odd * 2 < odd ? best.text : windows
}

/** Returns the byte that Windows reads as this character; `null` if there is none. */
function windowsByte(sign: string): number | null {
  const code = sign.charCodeAt(0)
  if (code <= 0xff) return code
  const at = WINDOWS_SIGNS.indexOf(sign)
  return at === -1 ? null : at + 0x80
}

/**
 * Returns a text that was written in UTF-8 and read in the Windows encoding: `MuÃ±oz` was `Muñoz`. `null` for any other
 * text.
 */
export function readAgain(text: string): string | null {
  if (!/[\u00C2-\u00F4]/.test(text)) return null
  const bytes = Array.from(text, windowsByte)
  if (bytes.some((byte) => byte === null)) return null
  try {
    const again = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte ?? 0))
    // A file that was saved several times may have been misread several times.
    return readAgain(again) ?? (count(again, [...ODD_SIGNS, FOREIGN]) === 0 ? again : null)
  } catch {
    // The text was not misread.
    return null
  }
}
