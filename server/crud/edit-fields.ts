import type { AnyChanges } from '../../contract/crud.ts'
import type { Json } from '../../domain/json.ts'
import { type Audited, lastChange, writeAudit } from '../audit/audit-trail.ts'
import { type FieldEdit, compareFields } from '../edits/compare-fields.ts'
import type { AuthorContext } from '../http/route.ts'

interface EditedRecord<Field extends string> extends Pick<Audited, 'entity' | 'id'> {
  /** What stands in its fields, as the edit and the trail carry it. */
  current: Readonly<Record<Field, Json>>
  changes: AnyChanges
  fields: readonly Field[]
}

/** Compares an edit with what stands there, has `set` set what is left to do, and tells the trail. The fields that were set: none where it stood so already. */
export async function editFields<Field extends string>({ entity, id, current, changes, fields }: EditedRecord<Field>, context: AuthorContext, set: (edit: FieldEdit<Field>) => Promise<void>): Promise<readonly Field[]> {
  const edit = await compareFields({ current: (field) => current[field], changes, fields, lastChange: (field) => lastChange(entity, id, field, context) })
  if (edit.fields.length === 0) return []
  await set(edit)
  await writeAudit([{ entity, id, action: 'edited', before: edit.before, after: edit.after }], context)
  return edit.fields
}
