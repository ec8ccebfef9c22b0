import * as v from 'valibot'

import { PairedKiosk } from '../../../contract/kiosk-device.ts'

const KEY = 'parq-kiosk'

const Paired = v.object({ token: v.string(), kiosk: PairedKiosk })
export type Paired = v.InferOutput<typeof Paired>

const Kept = v.pipe(v.string(), v.parseJson(), Paired)

/** Returns this device's pairing; `null` if the device is not paired or stores nothing. */
export function recallPairing(): Paired | null {
  try {
    const kept = v.safeParse(Kept, localStorage.getItem(KEY))
    return kept.success ? kept.output : null
  } catch {
    return null
  }
}

/** Stores the pairing. Returns false if the browser forbids storage: the pairing is then lost with the page. */
export function keepPairing(paired: Paired): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(paired))
    return true
  } catch {
    return false
  }
}

export function forgetPairing(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    return
  }
}
