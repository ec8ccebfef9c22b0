import { eq, sql } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { setEmail } from '../../contract/account.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { operators } from '../db/schema/people.ts'
import { invalidField } from '../http/problem-error.ts'
import type { StepsContext } from '../http/route.ts'
import { callDefiner } from '../session/tries.ts'
import { passwordWasRight, requirePresentPassword } from './present-password.ts'

/** Sets by which e-mail a person signs in, which nobody else may have, of whatever company. Their sessions go on. */
export async function applyEmail({ params: { id }, body: { currentPassword, email } }: ParsedRequest<typeof setEmail>, context: StepsContext): Promise<ResponseOf<typeof setEmail>> {
  await requirePresentPassword(id, currentPassword, context)
  await context.inCompany(async (inside) => {
    const { tx, session } = inside
    await passwordWasRight(id, inside)
    if ((await callDefiner(tx, sql`auth_set_email(${session}::bytea, ${id}::uuid, ${email})`)) === 'taken') throw invalidField('email', 'email_taken')
    // Of a super admin there is none. Row-level security keeps it to the company.
    const [before] = await tx.db.select({ email: operators.email }).from(operators).where(eq(operators.id, id))
    await tx.db.update(operators).set({ email }).where(eq(operators.id, id))
    await writeAudit([{ entity: 'operator', id, action: 'edited', before: { email: before?.email ?? null }, after: { email } }], inside)
  })
  return { email }
}
