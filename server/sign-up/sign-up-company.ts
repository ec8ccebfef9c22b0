import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { NewSession } from '../../contract/session.ts'
import type { createCompany } from '../../contract/sign-up.ts'
import { fullName } from '../../domain/people.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { addVehicleTypes, companyRow } from '../companies/add-company.ts'
import { refuseDuplicate } from '../crud/table-writes.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { operators } from '../db/schema/people.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { RequestContext } from '../http/route.ts'
import { requireGoodPassword } from '../passwords/require-good-password.ts'
import { openSession } from '../session/open-session.ts'
import { type PendingSignUp, countTry, readPending, requireCode, uncountTry } from './code.ts'
import { EMAIL_TAKEN, TAX_ID_TAKEN } from './require-free-sign-up.ts'
import { hashPassword, isPasswordOf } from '../passwords/password-hash.ts'

type Body = ParsedRequest<typeof createCompany>['body']

/**
 * Creates a company with its first administrator, its vehicle types and their session, completely or not at all. A
 * repeat with the same code and password, after a lost answer or a second press, signs in to the existing company.
 */
export async function signUpCompany(
  { body }: ParsedRequest<typeof createCompany>,
  context: RequestContext,
): Promise<NewSession> {
  const pending = await requireCode(body, context)
  if (pending.founder !== null) return signInFounder(pending, body, context)
  const { name, legalName, businessName } = body.company
  requireGoodPassword(
    body.password,
    { ...body.person, email: body.email },
    { names: [name, legalName, businessName], path: 'password' },
  )
  const passwordHash = await hashPassword(body.password)
  const signedIn = await context.database
    .transaction((tx) => found(body, { pending, passwordHash }, { ...context, tx }))
    .catch(refuseDuplicate({ identities_email: EMAIL_TAKEN, companies_tax_id: TAX_ID_TAKEN }))
  if (signedIn !== null) return signedIn
  // Another request has used the code since it was read, or another code was requested.
  const now = await context.database.transaction((tx) => readPending(body.email, tx))
  if (now?.founder == null || now.code_hash !== pending.code_hash) throw invalidField('code', 'code_gone')
  return signInFounder(now, body, context)
}

/** Returns null if the code was used or replaced in between. */
async function found(
  body: Body,
  { pending, passwordHash }: { pending: PendingSignUp; passwordHash: string },
  context: RequestContext & { tx: Transaction },
): Promise<NewSession | null> {
  const { company, person, email, language } = body
  const { tx } = context
  const [companyId, id] = [uuidv7(), uuidv7()]
  const name = fullName(person)
  const row = {
    ...companyRow(companyId, company),
    contact_email: email,
    contact_person: name,
    contact_position: person.jobTitle,
  }
  const founderRow = {
    id,
    password_hash: passwordHash,
    first_name: person.firstName,
    last_name: person.lastName,
    language,
  }
  const isFounded = await callDefiner(
    tx,
    sql`sign_up_found(${email}, ${pending.code_hash}, ${JSON.stringify(row)}::jsonb, ${JSON.stringify(founderRow)}::jsonb)`,
  )
  if (!v.parse(v.boolean(), isFounded)) return null

  await tx.db.insert(operators).values({
    companyId,
    id,
    role: 'parking_admin',
    firstName: person.firstName,
    lastName: person.lastName,
    email,
    language,
  })
  await addVehicleTypes(companyId, tx)
  const author = { ...context, actor: { id, name, role: 'parking_admin' as const, email, companyId, sentBy: null } }
  await writeAudit(
    [{ entity: 'company', id: companyId, action: 'created', before: {}, after: { ...company, acceptsTerms: true } }],
    author,
  )
  return openSession({ ...context, identityId: id, remember: body.remember, deviceProof: body.deviceProof }, tx)
}

/** The code alone does not give access, and each wrong password counts as a try. */
async function signInFounder(
  { founder, password_hash: passwordHash }: PendingSignUp,
  body: Body,
  context: RequestContext,
): Promise<NewSession> {
  await countTry(body.email, context, async () => undefined)
  if (founder === null || passwordHash === null || !(await isPasswordOf(passwordHash, body.password)))
    throw new ProblemError('validation_failed', { errors: [EMAIL_TAKEN] })
  await uncountTry(body.email, context)
  return context.database.transaction(async (tx) => {
    const signedIn = await openSession(
      { ...context, identityId: founder, remember: body.remember, deviceProof: body.deviceProof },
      tx,
    )
    // The code of a sign-up is no second factor: the founder signs in as usual.
    if (signedIn.user.secondFactor === 'set') throw new ProblemError('validation_failed', { errors: [EMAIL_TAKEN] })
    return signedIn
  })
}
