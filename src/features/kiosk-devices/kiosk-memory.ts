import * as v from 'valibot'

import { PairedKiosk } from '../../../contract/kiosk-device.ts'

const KEY = 'parq-kiosk'

const Paired = v.object({ token: v.string(), kiosk: PairedKiosk })
export type Paired = v.InferOutput<typeof Paired>

const Kept = v.pipe(v.string(), v.parseJson(), Paired)

/** What this device was paired as; null of one that is not, or keeps nothing. */
export function recallPairing(): Paired | null {
  try {
    const kept = v.safeParse(Kept, localStorage.getItem(KEY))
    return kept.success ? kept.output : null
  } catch {
    return null
  }
}

/** Whether it is kept: a browser that forbids storage forgets it with the page. */
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
