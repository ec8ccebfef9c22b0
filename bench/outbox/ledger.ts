import * as v from 'valibot'

import type { Service } from '../../contract/service.ts'
import { RECORDS, numberOf, recordAt } from './edit.ts'

const Edit = v.object({ changes: v.object({ remarks: v.object({ to: v.string() }) }) })

/**
 * A server in memory, with receipts and a record of all requests. It accepts every edit, so that lost and reordered
 * ones become visible.
 */
export class Ledger {
  readonly #records = new Map(Array.from({ length: RECORDS }, (_, place) => [recordAt(place).id, recordAt(place)]))
  readonly #receipts = new Map<string, Service>()
  readonly #latest = new Map<string, number>()
  readonly applied = new Set<number>()
  /** Requests repeated after the edit was done: a server without receipts would have done it twice. */
  repeated = 0
  /** Edits done again under another key. */
  doubled = 0
  /** Edits done after a later edit of the same record. */
  disordered = 0

  do(key: string, recordId: string, body: unknown): Service {
    const receipt = this.#receipts.get(key)
    if (receipt) {
      this.repeated += 1
      return receipt
    }
    const record = this.#records.get(recordId)
    if (!record) throw new Error(`There is no record ${recordId}`)
    const { to } = v.parse(Edit, body).changes.remarks
    const number = numberOf(to)
    if (this.applied.has(number)) this.doubled += 1
    this.applied.add(number)
    if (number < (this.#latest.get(recordId) ?? -1)) this.disordered += 1
    this.#latest.set(recordId, Math.max(number, this.#latest.get(recordId) ?? -1))
    const edited = { ...record, remarks: to, version: record.version + 1, edited: true }
    this.#records.set(recordId, edited)
    this.#receipts.set(key, edited)
    return edited
  }
}
