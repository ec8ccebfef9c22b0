import { PIN_TRIES } from '../../domain/pins.ts'
import type { DeviceDatabase, SessionRow } from './device-database.ts'
import { canKeepPins, checkPin, keptPin, type PinCheck } from './pins.ts'
import type { Platform } from './platform.ts'
import { wipeForgotten } from './retention.ts'

/** Somebody whose session is on this device, at work or not. */
export interface PersonHere {
  userId: string
  firstName: string
  lastName: string
  email: string
  /** Whether a PIN of theirs is taken, or only their password. */
  takesPin: boolean
}

/** What came of setting a PIN. `unavailable`: this browser cannot keep one, or the session is gone. */
export type PinSetting = { kind: 'set' } | { kind: 'unavailable' } | Exclude<PinCheck, { kind: 'right' }>

/** How people change over on one device. Nothing of it needs a network. */
export interface ChangeOver {
  /** Leaves the device to somebody else. The session stays, and what waits is sent under it. */
  stepBack: () => Promise<void>
  /** Who can take over this device. */
  peopleHere: () => Promise<PersonHere[]>
  /** Takes over by the PIN of somebody whose session is here. */
  takeOver: (userId: string, pin: string) => Promise<PinCheck>
  /** Whether the person at work has a PIN here. */
  hasPin: () => Promise<boolean>
  /** Sets the PIN of the person at work on this device, or deletes it (null). `present`: the one that it is set in place of. */
  setPin: (pin: string | null, present: string) => Promise<PinSetting>
}

interface ChangeOverOptions {
  device: DeviceDatabase
  platform: Platform
  /** Whose session this tab works with. */
  held: () => { userId: string; token: string } | null
  /** Goes on with the session that is the active one now. */
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
