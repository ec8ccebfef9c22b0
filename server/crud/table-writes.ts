import { DrizzleQueryError, getTableName } from 'drizzle-orm'
import pg from 'pg'

import type { AnyChanges, Crud, InputOf, RecordOf } from '../../contract/crud.ts'
import type { CollectionName } from '../../contract/events.ts'
import type { FieldError } from '../../contract/problem.ts'
import type { Json } from '../../domain/json.ts'
import { type AuditRecord, lastChange, writeAudit } from '../audit/audit-trail.ts'
import { addTombstone, requireDeletedBefore } from '../delta/changes.ts'
import { compareFields, type FieldEdit } from '../edits/compare-fields.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { AuthorContext } from '../http/route.ts'
import { companyRows, type CompanyTable, type Values } from './company-table.ts'
import type { Writes } from './crud-routes.ts'

interface RowRoom<C extends Crud, T extends CompanyTable, Field extends string> {
  entity: AuditRecord['entity']
  collection: CollectionName
  table: T
  toRecord: (row: T['$inferSelect']) => RecordOf<C> & Record<Field, Json>
  /** Returns the columns of a creation's values, or of the fields that an edit sets. */
  toValues: (given: Partial<InputOf<C>>) => Partial<Values<T>>
  /** Fields that an edit may change, and that the trail records. */
  fields: readonly Field[]
  /** Field error for each unique key of the table, by the key's name. */
  duplicates?: Readonly<Record<string, FieldError>>
}

/** Creates, edits and deletes records that are one row each, with their audit trail and notices. */
export function tableWrites<C extends Crud, T extends CompanyTable, Field extends string>({
  entity,
  collection,
  table,
  toRecord,
  toValues,
  fields,
  duplicates = {},
}: RowRoom<C, T, Field>): Writes<C> {
  const refuseTwo = refuseDuplicate({ ...duplicates, ...idTaken(table) })

  return {
    create: async (given, context) => {
      const [row] = await companyRows(table, context)
        .insert([toValues(given)])
        .catch(refuseTwo)
      if (!row) throw new Error('Nothing was inserted')
      const record = toRecord(row)
      await writeAudit(
        [{ entity, id: record.id, action: 'created', before: {}, after: fieldsOf(record, fields) }],
        context,
      )
      context.announce(context.actor.companyId, [collection])
      return record
    },
    edit: async (id, changes, context) => {
      const rows = companyRows(table, context)
      const row = await rows.lock(id)
      if (!row) throw new ProblemError('not_found')
      const current = toRecord(row)
      let changed = current
      const { version } = row
      const set = await editFields({ entity, id, current, version, changes, fields }, context, async ({ after }) => {
        if (!isInput<C>(after, fields)) throw new Error('An edit sets what no field is')
        changed = toRecord(await rows.update(id, toValues(after)).catch(refuseTwo))
      })
      if (set.length > 0) context.announce(context.actor.companyId, [collection])
      return changed
    },
    remove: async (id, context) => {
      const rows = companyRows(table, context)
      const row = await rows.lock(id)
      if (!row) return requireDeletedBefore(collection, id, context)
      await rows.remove(id)
      await addTombstone(collection, id, context)
      await writeAudit([{ entity, id, action: 'deleted', before: fieldsOf(toRecord(row), fields), after: {} }], context)
      context.announce(context.actor.companyId, [collection])
      return { id }
    },
  }
}

/** Each value was parsed by the schema of its field, which the input uses too. */
function isInput<C extends Crud>(set: object, fields: readonly string[]): set is Partial<InputOf<C>> {
  return Object.keys(set).every((field) => fields.includes(field))
}

/** Returns the fields of a record in the form of edits and the audit trail. */
export function fieldsOf<Field extends string>(
  record: Readonly<Record<Field, Json>>,
  fields: readonly Field[],
): Record<Field, Json>
export function fieldsOf(record: Readonly<Record<string, Json>>, fields: readonly string[]): Record<string, Json> {
  return Object.fromEntries(fields.map((field) => [field, record[field] ?? null]))
}

interface EditedRecord<Field extends string> extends Pick<AuditRecord, 'entity' | 'id'> {
  /** Current values of those fields, in the form of the edit and the trail. */
  current: Readonly<Record<Field, Json>>
  /** Current version of the record. */
  version: number
  changes: AnyChanges
  fields: readonly Field[]
}

/**
 * Compares an edit with the current values, calls `set` with the remaining changes, and records them in the audit
 * trail. Returns the changed fields; none if the record already had the values.
 */
export async function editFields<Field extends string>(
  { entity, id, current, version, changes, fields }: EditedRecord<Field>,
  context: AuthorContext,
  set: (edit: FieldEdit<Field>) => Promise<void>,
): Promise<readonly Field[]> {
  const edit = await compareFields({
    current: (field) => current[field],
    version,
    expectedVersion: context.expectedVersion,
    changes,
    fields,
    lastChange: (field) => lastChange(entity, id, field, context),
  })
  if (edit.fields.length === 0) return []
  await set(edit)
  await writeAudit([{ entity, id, action: 'edited', before: edit.before, after: edit.after }], context)
  return edit.fields
}

/** Returns the field error for the primary key of a table of records. */
export function idTaken(table: CompanyTable): Readonly<Record<string, FieldError>> {
  return { [`${getTableName(table)}_company_id_id_pk`]: { path: 'id', code: 'id_taken' } }
}

const UNIQUE_VIOLATION = '23505'

/**
 * Returns an error handler that converts a unique-key violation to its field's error, by the key's name, and rethrows
 * any other error.
 */
export function refuseDuplicate(duplicates: Readonly<Record<string, FieldError>>): (error: unknown) => never {
  return (error) => {
    const cause = error instanceof DrizzleQueryError ? error.cause : error
    const known =
      cause instanceof pg.DatabaseError && cause.code === UNIQUE_VIOLATION
        ? duplicates[cause.constraint ?? '']
        : undefined
    throw known ? new ProblemError('validation_failed', { errors: [known] }, { cause: error }) : error
  }
}
