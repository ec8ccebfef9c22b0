import { PIN_TRIES } from '../../domain/pins.ts'
import type { DeviceDatabase, KeptPin } from './device-database.ts'
import { fromHex, toHex } from '../../domain/hex.ts'

/** Hash rounds: about a second on a tablet, which each try also costs somebody who copied the store. */
const ROUNDS = 600_000
const HASH_BITS = 256
const SALT_BYTES = 16

/** `password`: there is no PIN or no session, or the PIN was tried too often. */
export type PinCheck = { kind: 'right' } | { kind: 'wrong'; triesLeft: number } | { kind: 'password' }

/** Returns whether the browser can keep a PIN: over plain HTTP it cannot. */
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

/** Checks a person's PIN. A try is counted before it is checked, so that a reload does not undo it. */
export async function checkPin(device: DeviceDatabase, userId: string, pin: string): Promise<PinCheck> {
  const kept = await device.changePin(userId, (pin) =>
    pin.wrong < PIN_TRIES ? { ...pin, wrong: pin.wrong + 1 } : null,
  )
  if (kept === null || !canKeepPins()) return { kind: 'password' }
  if ((await hashOf(pin, kept.salt, kept.rounds)) !== kept.hash) {
    const triesLeft = PIN_TRIES - kept.wrong
    return triesLeft > 0 ? { kind: 'wrong', triesLeft } : { kind: 'password' }
  }
  // A right PIN resets the number of wrong tries.
  await device.changePin(userId, (pin) => (pin.hash === kept.hash ? { ...pin, wrong: 0 } : null))
  return { kind: 'right' }
}
