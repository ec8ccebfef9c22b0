import { fromHex, toHex } from './hex.ts'
import { possibleCodes } from './scanned-codes.ts'

/*
 * A code on paper is 71 bytes in base 32: one byte for the version, four for the beginning of its sheet's id, two for
 * its number on the sheet, and a signature (ECDSA with P-256 and SHA-256, 64 bytes) over the whole id and the number.
 * Each sheet has its own key. The private half is discarded after signing; devices and server have only the public
 * half.
 */

/** Maximum number of codes on one sheet. */
export const SHEET_CODES_MAX = 300
/** Maximum number of days for which the codes of a sheet are valid. */
export const SHEET_DAYS_MAX = 366
/** Maximum length of the text of a code. */
export const STAMP_CODE_MAX = 200

/** Digits and letters without I, L, O and U, which people confuse. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS = 5
const BYTE = 8

const VERSION = 1
const HEAD_BYTES = 7
const SHEET_BYTES = 4
const SIGNATURE_BYTES = 64
const LENGTH = Math.ceil(((HEAD_BYTES + SIGNATURE_BYTES) * BYTE) / BITS)

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const

/** A sheet of codes in the form that devices keep. */
export interface StampSheet {
  id: string
  /** Public key: an uncompressed point in hexadecimal digits. */
  key: string
}

interface ReadCode {
  /** The code as it was printed. */
  text: string
  /** First eight digits of the sheet's id. */
  sheet: string
  /** Number on the sheet, from 1. */
  serial: number
  signature: Uint8Array<ArrayBuffer>
}

/** A code with a valid signature of its sheet. */
export interface StampCode<Sheet extends StampSheet> {
  text: string
  sheet: Sheet
  serial: number
}

/** Returns the codes of a new sheet, and the public key that proves them. The private key is discarded. */
export async function signStampCodes(sheetId: string, count: number): Promise<{ key: string; codes: string[] }> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const codes: string[] = []
  for (let serial = 1; serial <= count; serial += 1) {
    const signature = await crypto.subtle.sign(SIGNING, privateKey, signedBytes(sheetId, serial))
    codes.push(
      toText([
        VERSION,
        ...idBytes(sheetId).slice(0, SHEET_BYTES),
        serial >> BYTE,
        serial & 0xff,
        ...new Uint8Array(signature),
      ]),
    )
  }
  return { key: toHex(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))), codes }
}

/**
 * Returns the code that a typed or scanned text stands for, with its sheet; null if none of these sheets has signed it.
 * A scanner may type through another keyboard layout, and only the right reading has a valid signature.
 */
export async function proveStampCode<Sheet extends StampSheet>(
  typed: string,
  sheets: readonly Sheet[],
): Promise<StampCode<Sheet> | null> {
  for (const { text, sheet: start, serial, signature } of readingsOf(typed))
    for (const sheet of sheets.filter(({ id }) => id.startsWith(start)))
      if (await isSigned(sheet, serial, signature)) return { text, sheet, serial }
  return null
}

/** Returns whether a text has the form of a code on paper; its signature may be wrong. */
export function isStampCode(typed: string): boolean {
  return readingsOf(typed).length > 0
}

/** Returns the sheet and number of a code that was proved earlier; null if its sheet is not in the list. */
export function knownStampCode<Sheet extends StampSheet>(
  text: string,
  sheets: readonly Sheet[],
): StampCode<Sheet> | null {
  const code = read(text)
  const sheet = sheets.find(({ id }) => code !== null && id.startsWith(code.sheet))
  return code === null || sheet === undefined ? null : { text, sheet, serial: code.serial }
}

function readingsOf(typed: string): ReadCode[] {
  return possibleCodes(typed).flatMap((text) => read(text) ?? [])
}

function read(text: string): ReadCode | null {
  const bytes = fromText(text)
  if (bytes === null || bytes[0] !== VERSION) return null
  const [high = 0, low = 0] = bytes.slice(1 + SHEET_BYTES, HEAD_BYTES)
  return {
    text,
    sheet: toHex(bytes.slice(1, 1 + SHEET_BYTES)),
    serial: (high << BYTE) | low,
    signature: bytes.slice(HEAD_BYTES),
  }
}

async function isSigned({ id, key }: StampSheet, serial: number, signature: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const publicKey = await crypto.subtle.importKey('raw', fromHex(key), CURVE, false, ['verify'])
  return crypto.subtle.verify(SIGNING, publicKey, signature, signedBytes(id, serial))
}

function signedBytes(sheetId: string, serial: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`parq stamp ${sheetId} ${String(serial)}`)
}

function idBytes(id: string): Uint8Array<ArrayBuffer> {
  return fromHex(id.replaceAll('-', ''))
}

function toText(bytes: readonly number[]): string {
  const bits = bytes.map((byte) => byte.toString(2).padStart(BYTE, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => SIGNS[Number.parseInt(group.padEnd(BITS, '0'), 2)]).join('')
}

/** Returns the bytes of a code's text; null if it has another length or other signs, or its last bits are not zero. */
function fromText(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length !== LENGTH) return null
  const values = Array.from(text, (sign) => SIGNS.indexOf(sign))
  if (values.includes(-1)) return null
  const bits = values.map((value) => value.toString(2).padStart(BITS, '0')).join('')
  const size = (HEAD_BYTES + SIGNATURE_BYTES) * BYTE
  if (bits.slice(size).includes('1')) return null
  return Uint8Array.from(bits.slice(0, size).match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
