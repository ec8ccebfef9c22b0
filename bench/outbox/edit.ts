import { aService, idOf } from '../../tests/offline/support/records.ts'
import type { Service } from '../../contract/service.ts'

/** Over so many records are the edits of a queue spread. */
export const RECORDS = 2_000

/** The nth correction of a queue: of a record's remarks, made from what the one before it set. */
export interface Edit {
  number: number
  recordId: string
  from: string | null
  to: string
  key: string
}

const words = (number: number) => `Correction ${number}: scratch on the left door, keys are with the guard`

export function recordAt(place: number): Service {
  return aService(place)
}

/** `place` and `first` are of records that another server has. */
export function editAt(number: number, records = RECORDS, run = 0): Edit {
  const from = number < records ? null : words(number - records)
  return { number, recordId: recordAt(number % records).id, from, to: words(number), key: idOf(0x100 + run, number) }
}

/** Which of a queue's edits a value was set by. */
export function numberOf(to: string | null): number {
  return Number(/^Correction (\d+)/.exec(to ?? '')?.[1] ?? Number.NaN)
}

export function pathOf(recordId: string): string {
  return `/api/v2/services/services/${recordId}`
}

export function bodyOf({ from, to }: Pick<Edit, 'from' | 'to'>): string {
  return JSON.stringify({ changes: { remarks: { from, to } } })
}
