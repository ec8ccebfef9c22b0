import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { LANGUAGES } from '../../domain/people.ts'
import { callDefiner } from '../db/call-definer.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { changeableOperator } from './edit-operator.ts'

const Person = v.nullish(
  v.pipe(
    v.object({ id: v.string(), first_name: v.string(), last_name: v.string(), email: v.string(), language: v.picklist(LANGUAGES) }),
    v.transform(({ first_name: firstName, last_name: lastName, ...person }) => ({ ...person, firstName, lastName })),
  ),
)

/** How somebody signs in. */
export type Person = NonNullable<v.InferOutput<typeof Person>>

/** Somebody the way in of whom may be changed by who asks: themselves, or an admin of their company. Others are not there. */
export async function personToChange(id: string, context: CompanyContext): Promise<Person> {
  // A super admin is of no company, and no less a person who signs in.
  if (id !== context.actor.id) await changeableOperator(id, context)
  const person = v.parse(Person, await callDefiner(context.tx, sql`auth_person(${context.session}::bytea, ${id}::uuid)`))
  if (!person) throw new ProblemError('not_found')
  return person
}
