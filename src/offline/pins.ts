import { PIN_TRIES } from '../../domain/pins.ts'
import type { DeviceDatabase, KeptPin } from './device-database.ts'
import { fromHex, toHex } from './hex.ts'

/** About a second on a tablet: of a copied store each PIN costs that much to try. */
const ROUNDS = 600_000
const HASH_BITS = 256
const SALT_BYTES = 16

/** `password`: there is no PIN, or no session, or it was tried too often. */
export type PinCheck = { kind: 'right' } | { kind: 'wrong'; triesLeft: number } | { kind: 'password' }

/** Whether the browser can keep a PIN at all: over plain http it cannot. */
export function canKeepPins(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

async function hashOf(pin: string, salt: string, rounds: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  return toHex(
    new Uint8Array(
      await crypto.subtle.deriveBits(
        { name: 'PBKDF2', hash: 'SHA-256', salt: fromHex(salt), iterations: rounds },
        key,
        HASH_BITS,
      ),
    ),
  )
}

export async function keptPin(pin: string): Promise<KeptPin> {
  const salt = toHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
  return { salt, hash: await hashOf(pin, salt, ROUNDS), rounds: ROUNDS, wrong: 0 }
}

/** Whether a PIN is this person's. A try is counted before it is looked at, so that no reload takes one back. */
export async function checkPin(device: DeviceDatabase, userId: string, pin: string): Promise<PinCheck> {
  const kept = await device.changePin(userId, (pin) =>
    pin.wrong < PIN_TRIES ? { ...pin, wrong: pin.wrong + 1 } : null,
  )
  if (kept === null || !canKeepPins()) return { kind: 'password' }
  if ((await hashOf(pin, kept.salt, kept.rounds)) !== kept.hash) {
    const triesLeft = PIN_TRIES - kept.wrong
    return triesLeft > 0 ? { kind: 'wrong', triesLeft } : { kind: 'password' }
  }
  // What was tried before does not count.
  await device.changePin(userId, (pin) => (pin.hash === kept.hash ? { ...pin, wrong: 0 } : null))
  return { kind: 'right' }
}
