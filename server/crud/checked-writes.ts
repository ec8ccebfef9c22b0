import * as v from 'valibot'

import type { Crud, RecordOf } from '../../contract/crud.ts'
import type { CollectionName } from '../../contract/events.ts'
import type { FieldError } from '../../contract/problem.ts'
import { JsonValue } from '../../contract/field-changes.ts'
import type { Json } from '../../domain/json.ts'
import { type AuditRecord, writeAudit } from '../audit/audit-trail.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { companyRows, type CompanyTable, type Values } from './company-table.ts'
import type { Writes } from './crud-routes.ts'
import { dropEmptiedSets } from './set-or-all.ts'
import { editFields, idTaken, refuseDuplicate } from './table-writes.ts'

interface CheckedRoom<C extends Crud, T extends CompanyTable, V extends Partial<Values<T>>> {
  entity: AuditRecord['entity']
  collection: CollectionName
  table: T
  /** Field error for each unique key of the table, by the key's name. */
  duplicates: Readonly<Record<string, FieldError>>
  /** Schema of all values of a record, for its creation or an edit. */
  values: v.GenericSchema<unknown, V>
  /** Fields that an edit may change, and that the trail records, without the sets. */
  fields: readonly string[]
  /** Sets in which an empty set means everything. Edits and the trail contain their members as text. */
  sets: readonly string[]
  /** Columns that only a creation sets. */
  born?: (context: CompanyContext) => Partial<Values<T>>
  /** Throws if the record as a whole breaks a rule. */
  check: (values: V & { id: string }, context: CompanyContext) => Promise<void>
  toRecord: (row: T['$inferSelect'], context: CompanyContext) => Promise<RecordOf<C>>
}

const Members = v.array(v.pipe(v.union([v.string(), v.number()]), v.transform(String)))
const Identified = v.object({ id: v.string() })

/** Creates and edits records whose values are checked as a whole, with their audit trail and notices. */
export function checkedWrites<C extends Crud, T extends CompanyTable, V extends Partial<Values<T>>>({
  entity,
  collection,
  table,
  duplicates,
  values: read,
  fields,
  sets,
  born = () => ({}),
  check,
  toRecord,
}: CheckedRoom<C, T, V>): Pick<Writes<C>, 'create' | 'edit'> {
  const refuseTwo = refuseDuplicate({ ...duplicates, ...idTaken(table) })
  const setsOf = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(sets.map((name) => [name, v.parse(Members, row[name])]))
  const fieldsOf = (row: Readonly<Record<string, unknown>>): Record<string, Json> => ({
    ...Object.fromEntries(fields.map((name) => [name, v.parse(JsonValue, row[name])])),
    ...setsOf(row),
  })
  const announced = (row: T['$inferSelect'], context: CompanyContext) => {
    context.announce(context.actor.companyId, [collection])
    return toRecord(row, context)
  }
  return {
    create: async (given, context) => {
      const values = { ...v.parse(read, given), ...v.parse(Identified, given) }
      await check(values, context)
      const [row] = await companyRows(table, context)
        .insert([{ ...values, ...born(context) }])
        .catch(refuseTwo)
      if (!row) throw new Error('Nothing was inserted')
      await writeAudit([{ entity, id: row.id, action: 'created', before: {}, after: fieldsOf(row) }], context)
      return announced(row, context)
    },
    edit: async (id, changes, context) => {
      const rows = companyRows(table, context)
      const row = await rows.lock(id)
      if (!row) throw new ProblemError('not_found')
      const current = fieldsOf(row)
      let changed = row
      const set = await editFields(
        {
          entity,
          id,
          current,
          version: row.version,
          changes: dropEmptiedSets(changes, setsOf(row)),
          fields: Object.keys(current),
        },
        context,
        async ({ after }) => {
          const values = { ...v.parse(read, { ...current, ...after }), id }
          await check(values, context)
          changed = await rows.update(id, values).catch(refuseTwo)
        },
      )
      return set.length === 0 ? toRecord(row, context) : announced(changed, context)
    },
  }
}
