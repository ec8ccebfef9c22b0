import { sql } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import {
  type FactorProof,
  PASSKEYS_MOST,
  type SecondFactor,
  type WithCodes,
  type addPasskey,
  type confirmTotp,
  type proveSecondFactor,
  type removePasskey,
  type removeTotp,
  type startPasskey,
  type startTotp,
} from '../../contract/second-factor.ts'
import { requireOwnPassword } from '../account/present-password.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { callDefiner } from '../db/call-definer.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { SessionContext, StepsContext } from '../http/route.ts'
import { clearAfterSuccess, countAhead } from '../limiter/limiter.ts'
import { ownCodeLimits } from '../limiter/limits.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { ownSecondFactor, readOwnFactors, totpOwner } from './factors.ts'
import { factorChangedMail } from './factor-mail.ts'
import { attestationOptions, takeAttestation } from './passkeys.ts'
import { type FactorDeps, takeProof } from './prove.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { isFactorRequired } from './require-factor.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

/** Returns the caller's second factors. */
export async function readSecondFactor(context: SessionContext, isProved: boolean): Promise<SecondFactor> {
  return ownSecondFactor(context, { isRequired: await isFactorRequired(context), isProved })
}

/** Makes the secret of an authenticator app, which a code must confirm. The caller gives their password. */
export async function beginTotp(
  { body: { currentPassword } }: ParsedRequest<typeof startTotp>,
  context: StepsContext,
  { secrets }: FactorDeps,
): Promise<ResponseOf<typeof startTotp>> {
  await requireOwnPassword(currentPassword, context)
  return context.inSession(async (inside) => {
    const { identity_id: id, email } = await readOwnFactors(inside)
    const secret = newTotpSecret()
    const sealed = secrets.seal(secret, totpOwner(id))
    await callDefiner(inside.tx, sql`auth_keep_pending_totp(${inside.session}::bytea, ${sealed})`)
    return { secret, uri: totpUri(secret, email) }
  })
}

/** Runs `work`, whose failure counts as a guess at the caller's second factor. */
async function guessing<T>(context: StepsContext, work: (inside: SessionContext) => Promise<T>): Promise<T> {
  const buckets = await context.inSession(async ({ actor }) => ownCodeLimits(actor.id))
  await countAhead(buckets, context.database)
  return context.inSession(async (inside) => {
    const result = await work(inside)
    await clearAfterSuccess(buckets, inside.tx)
    return result
  })
}

export function finishTotp(
  { body: { code } }: ParsedRequest<typeof confirmTotp>,
  context: StepsContext,
  { secrets }: FactorDeps,
): Promise<WithCodes> {
  return guessing(context, async (inside) => {
    const { identity_id: id, pending } = await readOwnFactors(inside)
    const step = pending === null ? null : stepOfCode(secrets.open(pending, totpOwner(id)), code, inside.now)
    const { tx, session } = inside
    if (step === null || (await callDefiner(tx, sql`auth_confirm_totp(${session}::bytea, ${step})`)) !== true)
      throw invalidField('code', 'factor_code_wrong')
    return noteAdded(inside, 'app')
  })
}

/** Removes the caller's authenticator app, with one more proof. */
export function dropTotp(
  { body: { proof } }: ParsedRequest<typeof removeTotp>,
  context: StepsContext,
  deps: FactorDeps,
): Promise<SecondFactor> {
  return guessing(context, async (inside) => {
    const factors = await readOwnFactors(inside)
    if (factors.secret === null) throw new ProblemError('not_found')
    if (factors.passkeys.length === 0 && (await isFactorRequired(inside))) throw new ProblemError('factor_in_use')
    await prove(proof, inside, deps)
    await removeFactor(null, inside)
    return readSecondFactor(inside, true)
  })
}

/** Notes that this session has given the second factor. */
export function proveSession(
  { body: { proof } }: ParsedRequest<typeof proveSecondFactor>,
  context: StepsContext,
  deps: FactorDeps,
): Promise<SecondFactor> {
  return guessing(context, async (inside) => {
    await prove(proof, inside, deps)
    return readSecondFactor(inside, true)
  })
}

async function prove(proof: FactorProof, inside: SessionContext, deps: FactorDeps): Promise<void> {
  const { tx, now, session } = inside
  await takeProof(proof, await readOwnFactors(inside), { tx, now, challenged: session }, deps)
  await callDefiner(tx, sql`auth_prove_session(${session}::bytea)`)
  if (proof.kind === 'recovery') await mailChange('recovery_used', inside)
}

/** Replaces the recovery codes; the earlier ones stop working. */
export async function replaceRecoveryCodes(context: SessionContext): Promise<WithCodes> {
  if (!context.entered.has_factor) throw new ProblemError('not_found')
  return { ...(await makeRecoveryCodes(context)), ...(await readSecondFactor(context, true)) }
}

export async function beginPasskey(
  { body: { currentPassword } }: ParsedRequest<typeof startPasskey>,
  context: StepsContext,
  { relyingParty }: FactorDeps,
): Promise<ResponseOf<typeof startPasskey>> {
  await requireOwnPassword(currentPassword, context)
  return context.inSession(async (inside) =>
    attestationOptions(await readOwnFactors(inside), { tx: inside.tx, challenged: inside.session }, relyingParty),
  )
}

export async function finishPasskey(
  { body: { name, attestation } }: ParsedRequest<typeof addPasskey>,
  context: SessionContext,
  { relyingParty }: FactorDeps,
): Promise<WithCodes> {
  const { tx, session } = context
  const { passkeys } = await readOwnFactors(context)
  if (passkeys.length >= PASSKEYS_MOST) throw invalidField('attestation', 'passkey_refused')
  const { id, publicKey, counter, transports } = await takeAttestation(
    attestation,
    { tx, challenged: session },
    relyingParty,
  )
  const isAdded = await callDefiner(
    tx,
    sql`auth_add_passkey(${session}::bytea, ${id}, ${name}, ${publicKey}::bytea, ${counter}, ${sql.param([...transports])}::text[])`,
  )
  if (isAdded !== true) throw invalidField('attestation', 'passkey_refused')
  return noteAdded(context, 'passkey')
}

export async function dropPasskey(
  { params: { passkeyId: id } }: ParsedRequest<typeof removePasskey>,
  context: SessionContext,
): Promise<SecondFactor> {
  const { secret, passkeys } = await readOwnFactors(context)
  if (!passkeys.some((one) => one.id === id)) throw new ProblemError('not_found')
  if (secret === null && passkeys.length === 1 && (await isFactorRequired(context)))
    throw new ProblemError('factor_in_use')
  await removeFactor(id, context)
  return readSecondFactor(context, true)
}

async function removeFactor(passkey: string | null, context: SessionContext): Promise<void> {
  const { tx, session } = context
  if ((await callDefiner(tx, sql`auth_remove_own_factor(${session}::bytea, ${passkey})`)) !== true)
    throw new ProblemError('not_found')
  await audit('factor_removed', passkey === null ? 'app' : 'passkey', context)
  await mailChange('removed', context)
}

/** Traces an added factor, and makes recovery codes if there are none. */
async function noteAdded(context: SessionContext, kind: 'app' | 'passkey'): Promise<WithCodes> {
  const { recovery_left: codesLeft } = await readOwnFactors(context)
  const made = codesLeft === 0 ? await makeRecoveryCodes(context) : { recoveryCodes: [] }
  await audit('factor_added', kind, context)
  await mailChange('added', context)
  // Screens of the person's other devices show the new state.
  if (context.actor.companyId !== null) context.announceAccount(context.actor.companyId)
  return { ...(await readSecondFactor(context, true)), ...made }
}

async function makeRecoveryCodes({ tx, session }: SessionContext): Promise<Pick<WithCodes, 'recoveryCodes'>> {
  const recoveryCodes = newRecoveryCodes()
  // The driver writes bytes of an array in hexadecimal.
  const hashes = recoveryCodes.map((code) => `\\x${recoveryCodeHash(code).toString('hex')}`)
  await callDefiner(tx, sql`auth_set_recovery_codes(${session}::bytea, ${sql.param(hashes)}::bytea[])`)
  return { recoveryCodes }
}

/** A super admin belongs to no company, whose history could show the change. */
async function audit(
  action: 'factor_added' | 'factor_removed',
  kind: 'app' | 'passkey',
  context: SessionContext,
): Promise<void> {
  const { actor } = context
  if (actor.companyId === null || actor.role === 'super_admin') return
  const inCompany = { ...context, actor: { ...actor, companyId: actor.companyId } }
  await writeAudit([{ entity: 'operator', id: actor.id, action, before: {}, after: { secondFactor: kind } }], inCompany)
}

function mailChange(change: 'added' | 'removed' | 'recovery_used', context: SessionContext): Promise<void> {
  const { email, language, first_name: name, role, company_id: companyId } = context.entered
  return enqueueMail(
    factorChangedMail,
    { companyId: role === 'super_admin' ? null : companyId, to: email, language, facts: { name, change } },
    context,
  )
}
