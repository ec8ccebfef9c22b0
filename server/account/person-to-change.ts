import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { LANGUAGES } from '../../domain/people.ts'
import { callDefiner } from '../db/call-definer.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { changeableOperator } from '../operators/editable-user.ts'

const Person = v.nullish(
  v.pipe(
    v.object({
      id: v.string(),
      first_name: v.string(),
      last_name: v.string(),
      email: v.string(),
      language: v.picklist(LANGUAGES),
    }),
    v.transform(({ first_name: firstName, last_name: lastName, ...person }) => ({ ...person, firstName, lastName })),
  ),
)

/** A person's account, as needed to change their sign-in. */
export type Person = NonNullable<v.InferOutput<typeof Person>>

/**
 * Returns a person whose sign-in the caller may change: themselves, or, for an admin, a person of their company. Others
 * are answered as not found.
 */
export async function personToChange(id: string, context: CompanyContext): Promise<Person> {
  // A super admin has no company but can sign in.
  if (id !== context.actor.id) await changeableOperator(id, context)
  const person = v.parse(
    Person,
    await callDefiner(context.tx, sql`auth_person(${context.session}::bytea, ${id}::uuid)`),
  )
  if (!person) throw new ProblemError('not_found')
  return person
}
