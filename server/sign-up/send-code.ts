import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { CODE_MINUTES, type registerOperator, resumeRegistration } from '../../contract/sign-up.ts'
import { callDefiner } from '../db/call-definer.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { RequestContext } from '../http/route.ts'
import { count, countAhead, clearAfterSuccess } from '../limiter/limiter.ts'
import { signUpLookupLimits, signUpCodeMailLimits, signUpCodeTryLimit } from '../limiter/limits.ts'
import { WORDS } from '../locales/catalogs.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { defineAccountMessage } from '../mail/message-kind.ts'
import { makeCode, requireCode } from './code.ts'
import { EMAIL_TAKEN, requireFreeSignUp } from './require-free-sign-up.ts'

/** The part of a sign-up that is stored with the code and shown on another device. */
const Details = v.omit(resumeRegistration.response, ['email', 'expiresAt'])

/** Mails a code to a person who signs up a company, and stores their input. */
export async function sendCode(
  { body }: ParsedRequest<typeof registerOperator>,
  context: RequestContext,
): Promise<ResponseOf<typeof registerOperator>> {
  const { database, ip } = context
  const { email, company, person, language } = body
  await countAhead(signUpLookupLimits(ip), database)
  const { code, codeHash } = await makeCode()
  const details: v.InferOutput<typeof Details> = { company, person }
  const expiresAt = await database.transaction(async (tx) => {
    await requireFreeSignUp(body, tx)
    await count(signUpCodeMailLimits(email, ip), tx)
    await clearAfterSuccess([signUpCodeTryLimit(email)], tx)
    const until = v.parse(
      v.string(),
      await callDefiner(
        tx,
        sql`sign_up_keep(${email}, ${codeHash}, ${JSON.stringify(details)}::jsonb, ${CODE_MINUTES})`,
      ),
    )
    await enqueueMail(
      signUpCodeMail,
      {
        companyId: null,
        to: email,
        language,
        facts: { minutes: CODE_MINUTES },
        secret: code,
        expiresAt: new Date(until),
      },
      { ...context, tx },
    )
    return until
  })
  return { email, expiresAt: new Date(expiresAt).toISOString() }
}

/** Returns the stored input to the person with the code, without using up the code. */
export async function resume(
  { body }: ParsedRequest<typeof resumeRegistration>,
  context: RequestContext,
): Promise<ResponseOf<typeof resumeRegistration>> {
  const { email } = body
  const { details, expires_at: expiresAt, founder } = await requireCode(body, context)
  if (founder !== null) throw new ProblemError('validation_failed', { errors: [EMAIL_TAKEN] })
  return { ...v.parse(Details, details), email, expiresAt: new Date(expiresAt).toISOString() }
}

/**
 * Mail with the code of a sign-up. It contains no input of the person, because otherwise anybody could send any text to
 * anybody.
 */
export const signUpCodeMail = defineAccountMessage({
  kind: 'sign_up_code',
  shownAs: 'sign_up_code',
  facts: v.object({ minutes: v.number() }),
  write({ facts: { minutes }, language, secret }) {
    const words = WORDS[language]
    return {
      from: 'parq',
      subject: words.signUpCodeSubject(secret),
      says: [words.signUpCode],
      code: secret,
      notes: [words.signUpCodeHolds(minutes), words.notRead],
    }
  },
})
