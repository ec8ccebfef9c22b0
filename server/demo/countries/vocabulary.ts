import type { NotificationMethod } from '../../../domain/services.ts'
import type { StandardTypeId, VehicleTypeId } from '../../../domain/vehicles.ts'
import type { Random } from '../random.ts'

export interface VehicleModel {
  brand: string
  model: string
}

/** Names of people and vehicles, and note texts, of a country. */
export interface Vocabulary {
  phoneCode: string
  femaleNames: readonly string[]
  maleNames: readonly string[]
  surnames: readonly string[]
  surnamesEach: 1 | 2
  /** Names of companies; `%` is replaced by a surname. */
  firms: readonly string[]
  models: Record<StandardTypeId, readonly VehicleModel[]>
  colors: readonly string[]
  usualNotification: NotificationMethod
  notifications: Record<NotificationMethod | 'none', number>
  /** Returns the nth phone number of an unassigned range; null after the end of the range. */
  phone(nth: number): string | null
  /** Returns the nth identity number of an unassigned range. */
  identification(nth: number): string
  plate(type: VehicleTypeId, random: Random): string
  remarks: Record<StandardTypeId, readonly string[]>
  /** Reasons for voiding an entry, and a payment. At least ten characters. */
  entryVoidReasons: readonly string[]
  paymentVoidReasons: readonly string[]
  noShow: string
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** `LLLDDD` → three letters and three digits. */
export function plateOf(pattern: string, random: Random, letters: string = LETTERS): string {
  let plate = ''
  for (const sign of pattern) {
    if (sign === 'L') plate += letters.charAt(random.int(0, letters.length - 1))
    else if (sign === 'D') plate += String(random.int(0, 9))
    else plate += sign
  }
  return plate
}
