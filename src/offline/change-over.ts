import { PIN_TRIES } from '../../domain/pins.ts'
import type { DeviceDatabase, SessionRow } from './device-database.ts'
import { canKeepPins, checkPin, keptPin, type PinCheck } from './pins.ts'
import type { Platform } from './platform.ts'
import { wipeForgotten } from './retention.ts'

/** A person whose session is on this device, whether they are at work or not. */
export interface PersonHere {
  userId: string
  firstName: string
  lastName: string
  email: string
  /** Whether their PIN is accepted; otherwise only their password is. */
  takesPin: boolean
}

/** Outcome of setting a PIN. `unavailable`: this browser cannot keep a PIN, or the session is gone. */
export type PinSetting = { kind: 'set' } | { kind: 'unavailable' } | Exclude<PinCheck, { kind: 'right' }>

/** Lets people take over from each other on one device. Needs no connection. */
export interface ChangeOver {
  /** Hands the device to another person. The session stays, and its unsent ops are sent under it. */
  stepBack: () => Promise<void>
  /** Returns the people who can take over this device. */
  peopleHere: () => Promise<PersonHere[]>
  /** Takes over with the PIN of a person whose session is on this device. */
  takeOver: (userId: string, pin: string) => Promise<PinCheck>
  /** Returns whether the person at work has a PIN on this device. */
  hasPin: () => Promise<boolean>
  /** Sets or deletes (`null`) the PIN of the person at work on this device. `present`: the current PIN. */
  setPin: (pin: string | null, present: string) => Promise<PinSetting>
}

interface ChangeOverOptions {
  device: DeviceDatabase
  platform: Platform
  /** Returns the person and token that this tab works with. */
  held: () => { userId: string; token: string } | null
  /** Continues with the session that is now active. */
  follow: (row: SessionRow | null) => void
}

export function createChangeOver({ device, platform, held, follow }: ChangeOverOptions): ChangeOver {
  const pinOf = async (userId: string) => (await device.session(userId))?.pin ?? null
  return {
    stepBack: async () => {
      await device.makeActive(null)
      follow(null)
    },

    peopleHere: async () => {
      await wipeForgotten(device, platform, held()?.userId ?? null).catch(() => undefined)
      const rows = await device.allSessions()
      return rows.flatMap(({ userId, token, user, pin }) =>
        token === null || user === null
          ? []
          : [
              {
                userId,
                firstName: user.firstName,
                lastName: user.lastName,
                email: user.email,
                takesPin: canKeepPins() && pin !== null && pin.wrong < PIN_TRIES,
              },
            ],
      )
    },

    takeOver: async (userId, pin) => {
      const check = await checkPin(device, userId, pin)
      if (check.kind !== 'right') return check
      if (!(await device.makeActive(userId))) return { kind: 'password' }
      follow(await device.activeSession())
      return check
    },

    hasPin: async () => {
      const now = held()
      return now !== null && (await pinOf(now.userId)) !== null
    },

    setPin: async (pin, present) => {
      const now = held()
      if (now === null || !canKeepPins()) return { kind: 'unavailable' }
      if ((await pinOf(now.userId)) !== null) {
        const check = await checkPin(device, now.userId, present)
        if (check.kind !== 'right') return check
      }
      const kept = pin === null ? null : await keptPin(pin)
      return { kind: (await device.changeSession(now.userId, now.token, { pin: kept })) ? 'set' : 'unavailable' }
    },
  }
}
