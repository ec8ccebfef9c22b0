import * as v from 'valibot'

import { PROBLEM_CODES, type ProblemCode } from '../../../contract/errors.ts'

const Edit = v.object({
  changes: v.record(v.string(), v.object({ from: v.nullable(v.string()), to: v.nullable(v.string()) })),
})

interface Row {
  id: string
  version: number
}

interface Answer {
  status: number
  body: unknown
}

interface Answered extends Answer {
  /** The write has a receipt, so the answer names its key. */
  final: boolean
}

/** An applied write; the list in order is the oracle of tests. */
export interface Done {
  key: string
  id: string
  field: string
  from: unknown
  to: string | null
}

/** The real server's rules for edits by field and their receipts, in memory. */
export class FakeWrites {
  readonly done: Done[] = []
  /** Returns the code with which a write is refused, or null to accept it. */
  refuses: (id: string, key: string) => ProblemCode | null = () => null
  private readonly receipts = new Map<string, { asked: string; answered: Answer }>()
  private readonly rows: { find: (id: string) => Row | undefined; put: (row: Row) => void }

  constructor(rows: FakeWrites['rows']) {
    this.rows = rows
  }

  edit(key: string, id: string, body: unknown): Answered {
    const asked = JSON.stringify([id, body])
    const receipt = this.receipts.get(key)
    if (receipt)
      return receipt.asked === asked
        ? { ...receipt.answered, final: true }
        : { ...refusal('idempotency_key_reused'), final: false }
    const answered = this.apply(key, id, body)
    const final = answered.status < 500 && answered.status !== 401 && answered.status !== 429
    if (final) this.receipts.set(key, { asked, answered })
    return { ...answered, final }
  }

  private apply(key: string, id: string, body: unknown): Answer {
    const code = this.refuses(id, key)
    if (code !== null) return refusal(code)
    const row = this.rows.find(id)
    if (!row) return refusal('not_found')
    const current: Record<string, unknown> = { ...row }
    const changes = Object.entries(v.parse(Edit, body).changes).filter(([field, { to }]) => current[field] !== to)
    const conflicts = changes.filter(([field, { from }]) => current[field] !== from)
    if (conflicts.length > 0) {
      return refusal('edit_conflict', {
        conflicts: conflicts.map(([path, { from, to }]) => ({
          path,
          base: from,
          theirs: current[path] ?? null,
          mine: to,
          by: null,
          at: null,
        })),
      })
    }
    if (changes.length === 0) return { status: 200, body: row }
    for (const [field, { to }] of changes) {
      this.done.push({ key, id, field, from: current[field] ?? null, to })
      current[field] = to
    }
    const edited = { ...row, ...current, version: row.version + 1, edited: true }
    this.rows.put(edited)
    return { status: 200, body: edited }
  }
}

function refusal(code: ProblemCode, more: object = {}): Answer {
  return {
    status: PROBLEM_CODES[code],
    body: { type: 'about:blank', title: code, status: PROBLEM_CODES[code], code, requestId: 'request', ...more },
  }
}
