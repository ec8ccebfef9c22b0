import { sql } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import {
  addPasskey,
  confirmTotp,
  finishSignIn,
  getSecondFactor,
  proveSecondFactor,
  removePasskey,
  removeSecondFactorOf,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
  startTotp,
} from '../../contract/second-factor.ts'
import { personToChange } from '../account/person-to-change.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { callDefiner } from '../db/call-definer.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute, publicRoute, sessionRoute, stepsRoute } from '../http/route.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import { factorChangedMail } from './factor-mail.ts'
import { readOwnFactors } from './factors.ts'
import {
  beginPasskey,
  beginTotp,
  dropPasskey,
  dropTotp,
  finishPasskey,
  finishTotp,
  proveSession,
  readSecondFactor,
  replaceRecoveryCodes,
} from './own-factors.ts'
import { assertionOptions } from './passkeys.ts'
import type { FactorDeps } from './prove.ts'
import { finishSecondStep, startPasskeyStep } from './sign-in.ts'

interface SecondFactorSettings {
  secrets: SecretBox
  appUrl: () => string
  appOrigins: readonly string[]
}

/** Second factors of the caller, the second step of a sign-in, and an administrator's help for others. */
export function secondFactorRoutes({ secrets, appUrl, appOrigins }: SecondFactorSettings): readonly Route[] {
  const deps: FactorDeps = {
    secrets,
    relyingParty: {
      id: () => new URL(appUrl()).hostname,
      origins: () => [new URL(appUrl()).origin, ...appOrigins],
    },
  }
  return [
    publicRoute(finishSignIn, (request, context) => finishSecondStep(request, context, deps)),
    publicRoute(startPasskeySignIn, (request, context) => startPasskeyStep(request, context, deps)),
    sessionRoute(getSecondFactor, (_, context) => readSecondFactor(context, context.entered.is_proved)),
    stepsRoute(startTotp, (request, context) => beginTotp(request, context, deps)),
    stepsRoute(confirmTotp, (request, context) => finishTotp(request, context, deps)),
    stepsRoute(removeTotp, (request, context) => dropTotp(request, context, deps)),
    sessionRoute(renewRecoveryCodes, (_, context) => replaceRecoveryCodes(context)),
    stepsRoute(proveSecondFactor, (request, context) => proveSession(request, context, deps)),
    sessionRoute(startPasskeyProof, async (_, context) => {
      const { tx, session } = context
      return assertionOptions(await readOwnFactors(context), { tx, challenged: session }, deps.relyingParty)
    }),
    stepsRoute(startPasskey, (request, context) => beginPasskey(request, context, deps)),
    sessionRoute(addPasskey, (request, context) => finishPasskey(request, context, deps)),
    sessionRoute(removePasskey, dropPasskey),
    companyRoute(removeSecondFactorOf, removeOfOther),
  ]
}

/** Removes the second factor of another person of the company, who has lost it. */
async function removeOfOther(
  { params: { id } }: ParsedRequest<typeof removeSecondFactorOf>,
  context: CompanyContext,
): Promise<ResponseOf<typeof removeSecondFactorOf>> {
  const { tx, session, actor } = context
  if (id === actor.id) throw new ProblemError('own_account')
  const { email, language, firstName } = await personToChange(id, context)
  const removed = (await callDefiner(tx, sql`auth_remove_factors(${session}::bytea, ${id}::uuid)`)) ?? null
  if (removed === null) throw new ProblemError('not_found')
  if (removed !== true) return { removed: false }
  await writeAudit(
    [{ entity: 'operator', id, action: 'factor_removed', before: {}, after: { secondFactor: 'all' } }],
    context,
  )
  await enqueueMail(
    factorChangedMail,
    { companyId: actor.companyId, to: email, language, facts: { name: firstName, change: 'removed' } },
    context,
  )
  context.announceAccount(actor.companyId)
  return { removed: true }
}
