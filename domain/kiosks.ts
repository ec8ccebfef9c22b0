import { possibleCodes } from './scanned-codes.ts'
import { codeText } from './text/outside-text.ts'

/** Lifetime of a pairing code, in minutes. */
export const PAIRING_MINUTES = 10
/** A device is online if its last heartbeat is younger than this. */
export const ONLINE_MINUTES = 5
/** Interval at which a paired device reports, in seconds. */
export const HEARTBEAT_SECONDS = 60
/** Clock error, in seconds, above which a device is flagged, because times of shifts and stays come from its clock. */
export const SKEW_SECONDS = 60
/** Clock error and sending time that a device's moment at the gate may have. */
export const GATE_LEEWAY_MS = 3 * 60 * 1000
export const KIOSK_NAME_MAX = 60
export const APP_VERSION_MAX = 60

/** Alphabet of codes: digits and letters that are not confused with each other. */
export const PAIRING_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const PAIRING_LENGTH = 8
/** A longer text is the address in the QR code, with the code at its end. */
const LONGEST_TYPED = 20
/** Length of a pairing code with the hyphen between its halves. */
const SPELLED_LENGTH = PAIRING_LENGTH + 1

const READ_AS: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/**
 * Returns a typed, scanned or dictated code in its original form; `null` if it is not a code. The QR code has an
 * address before it.
 */
export function readPairingCode(typed: string): string | null {
  const text = codeText(typed)
  const code = text.length > LONGEST_TYPED ? text.slice(-SPELLED_LENGTH) : text
  const halves = possibleCodes(code).flatMap((read) => (read.indexOf('-') === PAIRING_LENGTH / 2 ? [read] : []))
  return [code, ...halves].map(bareCode).find((one) => one !== null) ?? null
}

function bareCode(text: string): string | null {
  const code = text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .split('')
    .map((sign) => READ_AS[sign] ?? sign)
  return code.length === PAIRING_LENGTH && code.every((sign) => PAIRING_ALPHABET.includes(sign)) ? code.join('') : null
}

/** In two halves, for reading aloud. */
export function spellPairingCode(code: string): string {
  return `${code.slice(0, PAIRING_LENGTH / 2)}-${code.slice(PAIRING_LENGTH / 2)}`
}

export function isOnline(lastHeartbeatAt: string | null, now: number): boolean {
  return lastHeartbeatAt !== null && now - Date.parse(lastHeartbeatAt) < ONLINE_MINUTES * 60_000
}

interface Pairing {
  pairedAt: string | null
  revokedAt: string | null
  lastHeartbeatAt: string | null
}

export const KIOSK_STATES = ['online', 'offline', 'unpaired', 'revoked'] as const
export type KioskState = (typeof KIOSK_STATES)[number]

/** Returns the state of a device towards the server. */
export function kioskState({ pairedAt, revokedAt, lastHeartbeatAt }: Pairing, now: number): KioskState {
  if (revokedAt !== null) return 'revoked'
  if (pairedAt === null) return 'unpaired'
  return isOnline(lastHeartbeatAt, now) ? 'online' : 'offline'
}

/** Returns the prefix of each receipt number of a pairing. */
export function receiptPrefixOf(number: number): string {
  return `K${number}`
}
