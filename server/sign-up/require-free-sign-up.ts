import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { FieldError } from '../../contract/problem.ts'
import type { SignUpCompany } from '../../contract/sign-up.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { ProblemError } from '../http/problem-error.ts'

export const EMAIL_TAKEN = { path: 'email', code: 'email_taken' } as const satisfies FieldError
export const TAX_ID_TAKEN = { path: 'company.taxId', code: 'tax_id_taken' } as const satisfies FieldError

export async function isEmailTaken(email: string, tx: Transaction): Promise<boolean> {
  return (await callDefiner(tx, sql`auth_identity(${email}, null)`)) != null
}

export async function isCompanyTaken(
  { country, taxId }: Pick<SignUpCompany, 'country' | 'taxId'>,
  tx: Transaction,
): Promise<boolean> {
  return v.parse(v.boolean(), await callDefiner(tx, sql`sign_up_company_taken(${country}, ${taxId})`))
}

/** Throws if somebody signs in with the e-mail, or a company has the tax id. */
export async function requireFreeSignUp(
  { email, company }: { email: string; company: SignUpCompany },
  tx: Transaction,
): Promise<void> {
  const errors: FieldError[] = []
  if (await isCompanyTaken(company, tx)) errors.push(TAX_ID_TAKEN)
  if (await isEmailTaken(email, tx)) errors.push(EMAIL_TAKEN)
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
}
