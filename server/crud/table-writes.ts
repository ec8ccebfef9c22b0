import { getTableName } from 'drizzle-orm'

import type { Crud, InputOf, RecordOf } from '../../contract/crud.ts'
import type { CollectionName } from '../../contract/events.ts'
import type { FieldError } from '../../contract/problem.ts'
import type { Json } from '../../domain/json.ts'
import { type Audited, writeAudit } from '../audit/audit-trail.ts'
import { requireDeletedBefore } from '../delta/deleted-before.ts'
import { noteGone } from '../delta/note-gone.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type CompanyTable, type Values, companyRows } from './company-table.ts'
import type { Writes } from './crud-routes.ts'
import { editFields } from './edit-fields.ts'
import { refuseDuplicate } from './refuse-duplicate.ts'

interface RowRoom<C extends Crud, T extends CompanyTable, Field extends string> {
  entity: Audited['entity']
  collection: CollectionName
  table: T
  toRecord: (row: T['$inferSelect']) => RecordOf<C> & Record<Field, Json>
  /** The columns of what was given, or of the fields that an edit sets. */
  toValues: (given: Partial<InputOf<C>>) => Partial<Values<T>>
  /** What an edit may change, and the trail tells of a record. */
  fields: readonly Field[]
  /** Which field a unique key of the table stands against, by the key's name. */
  duplicates?: Readonly<Record<string, FieldError>>
}

/** Creates, edits and deletes records that are one row each, with their trail and their notices. */
export function tableWrites<C extends Crud, T extends CompanyTable, Field extends string>({
  entity,
  collection,
  table,
  toRecord,
  toValues,
  fields,
  duplicates = {},
}: RowRoom<C, T, Field>): Writes<C> {
  const fieldsOf = (record: Record<Field, Json>) => Object.fromEntries(fields.map((field): [string, Json] => [field, record[field]]))
  const keys = { ...duplicates, [`${getTableName(table)}_company_id_id_pk`]: { path: 'id', code: 'id_taken' } } as const

  return {
    create: async (given, context) => {
      const [row] = await companyRows(table, context).insert([toValues(given)]).catch(refuseDuplicate(keys))
      if (!row) throw new Error('Nothing was inserted')
      const record = toRecord(row)
      await writeAudit([{ entity, id: record.id, action: 'created', before: {}, after: fieldsOf(record) }], context)
      context.announce(context.actor.companyId, [collection])
      return record
    },
    edit: async (id, changes, context) => {
      const rows = companyRows(table, context)
      const row = await rows.lock(id)
      if (!row) throw new ProblemError('not_found')
      const current = toRecord(row)
      let changed = current
      const set = await editFields({ entity, id, current, changes, fields }, context, async ({ after }) => {
        if (!isInput<C>(after, fields)) throw new Error('An edit sets what no field is')
        changed = toRecord(await rows.update(id, toValues(after)).catch(refuseDuplicate(keys)))
      })
      if (set.length > 0) context.announce(context.actor.companyId, [collection])
      return changed
    },
    remove: async (id, context) => {
      const rows = companyRows(table, context)
      const row = await rows.lock(id)
      if (!row) return requireDeletedBefore(collection, id, context)
      await rows.remove(id)
      await noteGone(collection, id, context)
      await writeAudit([{ entity, id, action: 'deleted', before: fieldsOf(toRecord(row)), after: {} }], context)
      context.announce(context.actor.companyId, [collection])
      return { id }
    },
  }
}

/** Each value was read by the schema of its field, which is the input's too. */
function isInput<C extends Crud>(set: object, fields: readonly string[]): set is Partial<InputOf<C>> {
  return Object.keys(set).every((field) => fields.includes(field))
}
