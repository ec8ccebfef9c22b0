import { aService, idOf } from '../../tests/offline/support/records.ts'
import type { Service } from '../../contract/service.ts'

/** Number of records over which the edits of a queue are spread. */
export const RECORDS = 2_000

/** The nth edit of a queue: changes a record's remarks, based on the value of the edit before. */
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

/** Edit by its number. Edits are spread over `records` records; `run` distinguishes the keys of separate runs. */
export function editAt(number: number, records = RECORDS, run = 0): Edit {
  const from = number < records ? null : words(number - records)
  return { number, recordId: recordAt(number % records).id, from, to: words(number), key: idOf(0x100 + run, number) }
}

/** Returns the number of the edit that set a value. */
export function numberOf(to: string | null): number {
  return Number(/^Correction (\d+)/.exec(to ?? '')?.[1] ?? Number.NaN)
}

export function pathOf(recordId: string): string {
  return `/api/v2/services/services/${recordId}`
}

export function bodyOf({ from, to }: Pick<Edit, 'from' | 'to'>): string {
  return JSON.stringify({ changes: { remarks: { from, to } } })
}
