import * as v from 'valibot'

import type { FieldConflict } from '../../contract/problem.ts'
import { PLAIN_FIELDS } from '../../domain/service-edit.ts'
import type { Done, ModelBooks, Ruling } from './model-books.ts'
import { problem } from './wire.ts'

const Value = v.nullable(v.string())
const Edit = v.object({ changes: v.record(v.string(), v.object({ from: Value, to: Value })) })

const PLATE = /^[A-Z]{3}\d{3}$/

/**
 * A field that is unchanged on the server is set; a field with the new value needs nothing; a field changed to another
 * value is a conflict, and then no field is set.
 */
export function editService(books: ModelBooks, id: string, body: unknown, compares: boolean): Ruling {
  const service = books.service(id)
  if (!service) return { refusal: problem('not_found') }
  const { changes } = v.parse(Edit, body)
  const current: Record<string, unknown> = { ...service }
  const conflicts: FieldConflict[] = []
  const frozen: { path: string; code: string }[] = []
  const edit: Pick<Done, 'from' | 'before' | 'after'> = { from: {}, before: {}, after: {} }
  for (const field of PLAIN_FIELDS) {
    const change = changes[field]
    const theirs = v.parse(Value, current[field])
    if (!change || change.to === theirs) continue
    if (compares && change.from !== theirs) {
      conflicts.push({ path: field, base: change.from, theirs, mine: change.to, by: null, at: null })
      continue
    }
    if (field !== 'remarks' && service.status === 'voided') frozen.push({ path: field, code: 'frozen_voided' })
    if (field !== 'remarks' && service.cashUp?.status === 'collected')
      frozen.push({ path: field, code: 'frozen_collected' })
    edit.from[field] = change.from
    edit.before[field] = theirs
    edit.after[field] = change.to
  }
  if (frozen.length > 0) return { refusal: problem('service_frozen', { errors: frozen }) }
  if (conflicts.length > 0) return { refusal: problem('edit_conflict', { conflicts }) }
  const plate = edit.after['licensePlate']
  if (typeof plate === 'string' && !PLATE.test(plate))
    return { refusal: problem('validation_failed', { errors: [{ path: 'licensePlate', code: 'plate_invalid' }] }) }
  if (Object.keys(edit.after).length > 0) books.change('services', { ...service, ...edit.after }, { edited: true })
  return { body: books.service(id), edit }
}
