import { and, eq, isNull, sql } from 'drizzle-orm'

import type { OperatorChanges } from '../../contract/account.ts'
import type { Operator } from '../../contract/operator.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { operators } from '../db/schema/people.ts'
import { deletePhoto, requirePhoto } from '../files/stored-files.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { callDefiner } from '../db/call-definer.ts'
import { changeableOperator } from '../operators/editable-user.ts'

/** Returns the id of the person who signs in with an e-mail, if the caller may change them. */
export async function personOfEmail(email: string, context: CompanyContext): Promise<string> {
  const { tx, actor } = context
  const [found] = await tx.db
    .select({ id: operators.id })
    .from(operators)
    .where(
      and(
        eq(operators.companyId, actor.companyId),
        isNull(operators.deletedAt),
        sql`lower(${operators.email}) = ${email.toLowerCase()}`,
      ),
    )
  if (!found) throw new ProblemError('not_found')
  return (await changeableOperator(found.id, context)).id
}

/** Changes a person's details, in the company and in their sign-in. */
export async function applyOperatorEdit(
  id: string,
  given: OperatorChanges,
  context: CompanyContext,
): Promise<Operator> {
  const { tx, actor, session } = context
  // If two people edit at once, the second starts from the result of the first.
  await tx.db
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.companyId, actor.companyId), eq(operators.id, id)))
    .for('no key update')
  const before = await changeableOperator(id, context)
  const {
    firstName = before.firstName,
    lastName = before.lastName,
    phoneCode = before.phoneCode,
    phone = before.phone,
    gender = before.gender,
    language = before.language,
    photo = before.photo,
  } = given
  const after = { firstName, lastName, phoneCode, phone, gender, language, photo }
  if (phone !== null && phoneCode === null) throw invalidField('phoneCode', 'required')
  if (photo !== before.photo) await requirePhoto(photo, context)

  const changed = await callDefiner(
    tx,
    sql`auth_edit_identity(${session}::bytea, ${id}::uuid, ${firstName}, ${lastName}, ${language})`,
  )
  if (changed !== true) throw new ProblemError('not_found')
  await tx.db
    .update(operators)
    .set(after)
    .where(and(eq(operators.companyId, actor.companyId), eq(operators.id, id)))
  if (photo !== before.photo) await deletePhoto(before.photo, context)

  const fields = (['firstName', 'lastName', 'phoneCode', 'phone', 'gender', 'language', 'photo'] as const).filter(
    (field) => before[field] !== after[field],
  )
  const auditValues = (values: typeof after) => Object.fromEntries(fields.map((field) => [field, values[field]]))
  if (fields.length > 0)
    await writeAudit(
      [{ entity: 'operator', id, action: 'edited', before: auditValues(before), after: auditValues(after) }],
      context,
    )
  return changeableOperator(id, context)
}
