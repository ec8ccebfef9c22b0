import { eq } from 'drizzle-orm'

import type { Endpoint } from '../../contract/endpoint.ts'
import type { EndpointId } from '../../contract/endpoints.ts'
import { companies } from '../db/schema/companies.ts'
import { accessOf, isAllowed } from '../http/endpoint-access.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { Caller, SessionContext } from '../http/route.ts'
import type { SessionPerson } from '../session/actor.ts'

/** Calls with which a person reads their account, sets up a factor, and leaves. */
const ENROLMENT: ReadonlySet<string> = new Set<EndpointId>([
  'currentUser',
  'signOut',
  'getSecondFactor',
  'startTotp',
  'confirmTotp',
  'startPasskey',
  'addPasskey',
])

/** Calls that move money or people: they need a recent proof from each person with a second factor. */
const STEP_UP: ReadonlySet<string> = new Set<EndpointId>([
  'connectInvoicing',
  'disconnectInvoicing',
  'connectWhatsApp',
  'disconnectWhatsApp',
  'deleteOperator',
  'removeSecondFactorOf',
  'startExport',
  'exportDriverData',
  'eraseDriver',
  'editRetention',
  'setEmail',
  'releaseTaxId',
  'startTotp',
  'startPasskey',
  'removePasskey',
  'renewRecoveryCodes',
])

/** Calls that need a recent proof for some requests: new administrators, the company's own rule, another's password. */
const STEP_UP_SOMETIMES: ReadonlySet<string> = new Set<EndpointId>([
  'inviteOperator',
  'editStaff',
  'importRecords',
  'editCompany',
  'collectCashUp',
  'resetPassword',
])

/** Returns whether a call may be refused with `step_up_needed`. */
export const mayNeedProof = ({ id }: Pick<Endpoint, 'id'>): boolean => STEP_UP.has(id) || STEP_UP_SOMETIMES.has(id)

/** Returns whether a call may be refused with `second_factor_required`. */
export const mayWaitForEnrolment = ({ id }: Pick<Endpoint, 'id'>): boolean => !ENROLMENT.has(id)

/** Returns whether every call of this kind needs a recent proof; other calls need one for some requests. */
export const needsProof = ({ id }: Pick<Endpoint, 'id'>): boolean => STEP_UP.has(id)

type Entered = Pick<SessionPerson, 'role' | 'has_factor' | 'lacks_factor' | 'is_proved'>

/**
 * Refuses a person who must set up a second factor first. A super admin can do nothing else. An administrator whose
 * company requires one keeps the work of a booth: reading what staff read, and queued writes.
 */
export function requireEnrolled(
  endpoint: Endpoint,
  entered: Entered,
  { superAdminsNeedFactor }: Pick<Caller, 'superAdminsNeedFactor'>,
  isQueued: boolean,
): void {
  if (ENROLMENT.has(endpoint.id) || !mustEnrol(entered, superAdminsNeedFactor)) return
  const isBoothWork =
    entered.role !== 'super_admin' &&
    (isQueued || (endpoint.method === 'GET' && isAllowed('parking_staff', accessOf(endpoint))))
  if (!isBoothWork) throw new ProblemError('second_factor_required')
}

/** Returns whether the person lacks a second factor that they must have. */
export function mustEnrol(
  { role, has_factor: has, lacks_factor: lacks }: Entered,
  superAdminsNeedFactor: boolean,
): boolean {
  return lacks || (role === 'super_admin' && superAdminsNeedFactor && !has)
}

/** Refuses a person with a second factor whose session has not given it within the last minutes. */
export function requireRecentProof({ entered }: { entered: Entered }): void {
  if (entered.has_factor && !entered.is_proved) throw new ProblemError('step_up_needed')
}

/** Returns whether a queued act comes from a person who should have given a second factor, and has not. */
export function lacksProof({ entered }: { entered: Entered }): boolean {
  return (entered.has_factor && !entered.is_proved) || entered.lacks_factor
}

/** Returns whether the person may not remove their last second factor. */
export async function isFactorRequired({
  entered,
  actor,
  tx,
  superAdminsNeedFactor,
}: Pick<SessionContext, 'entered' | 'actor' | 'tx' | 'superAdminsNeedFactor'>): Promise<boolean> {
  if (entered.role === 'super_admin') return superAdminsNeedFactor
  if (entered.role !== 'parking_admin' || actor.companyId === null) return false
  const [company] = await tx.db
    .select({ isRequired: companies.adminsNeedFactor })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  return company?.isRequired === true
}
