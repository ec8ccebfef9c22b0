import { describe, expect, it } from 'vitest'

import type { Endpoint } from '../../../contract/endpoint.ts'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import { cancelExport, getExport } from '../../../contract/export.ts'
import { PROBLEM_CODES, type ProblemCode } from '../../../contract/errors.ts'
import type { BackOfficeRole } from '../../../domain/roles.ts'
import { type Access, ACCESS } from '../../../server/access.ts'
import { accessOf } from '../../../server/http/endpoint-access.ts'
import { enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { freshNamed } from './named.ts'
import { namesReadBy } from './names.ts'
import { SAMPLES } from './samples.ts'

const CALLERS = [
  'anonymous',
  'expired',
  'super_admin without a company',
  'super_admin in a company',
  'parking_admin',
  'parking_staff',
] as const
type CallerKind = (typeof CALLERS)[number]

const ROLE_OF: Record<CallerKind, BackOfficeRole | null> = {
  anonymous: null,
  expired: null,
  'super_admin without a company': 'super_admin',
  'super_admin in a company': 'super_admin',
  parking_admin: 'parking_admin',
  parking_staff: 'parking_staff',
}

/** A super admin has a second factor of their own, in no company. */
const OWN_FACTORS = [
  'getSecondFactor',
  'startTotp',
  'confirmTotp',
  'removeTotp',
  'renewRecoveryCodes',
  'proveSecondFactor',
  'startPasskeyProof',
  'startPasskey',
  'addPasskey',
  'removePasskey',
]

/** Calls that a super admin may make before choosing a company. */
const BEFORE_A_COMPANY = new Set([
  'signOut',
  'currentUser',
  'listCompanies',
  'addCompany',
  'releaseTaxId',
  'listAppErrors',
  'dismissAppError',
  ...OWN_FACTORS,
  'getCompany',
  'editCompany',
  'getCompanyHistory',
  // The sample names the company.
  'listLocations',
  'listActiveOperators',
])

/** Files belong to the person who requested them, here the admin. */
const PERSONAL = new Set<string>([getExport.id, cancelExport.id])

const ALL_CASES = SAMPLES.flatMap(({ endpoint, request, forCaller = null }) =>
  CALLERS.map((caller) => ({ id: endpoint.id, caller, endpoint, request, forCaller })),
)
/** Reads run first: the writes make hundreds of locations, and counting in them would take seconds. */
const CASES = ALL_CASES.toSorted(
  (one, other) => Number(one.endpoint.method !== 'GET') - Number(other.endpoint.method !== 'GET'),
)

const server = await openTestServer()
const demo = await enterDemo(server)
// A call must not fail if Node and PostgreSQL do not know the zone of a location, because an older release may have
// stored such a zone.
await server.owner.query(`update locations set time_zone = 'Mars/Olympus' where company_id = $1`, [demo.colombia])

/** Each call has a session of its own, so that signing out ends no other session. */
async function callerOf(kind: CallerKind): Promise<Caller> {
  if (kind === 'anonymous') return {}
  if (kind === 'parking_admin') return { token: await openSession(server, demo.owner.id) }
  if (kind === 'parking_staff') return { token: await openSession(server, demo.ana.id) }
  const token = await openSession(server, kind === 'expired' ? demo.luis.id : demo.root.id)
  if (kind === 'expired')
    await server.owner.query(`update sessions set expires_at = now() - interval '1 second' where identity_id = $1`, [
      demo.luis.id,
    ])
  return kind === 'super_admin in a company' ? { token, companyId: demo.colombia } : { token }
}

/** Returns the refusal by the access table; null if the call is allowed. */
function refusal(roles: Access, id: string, kind: CallerKind): ProblemCode | null {
  const role = ROLE_OF[kind]
  if (roles === 'public') return null
  if (role === null) return 'unauthorized'
  if (!roles.includes(role)) return 'forbidden'
  return kind === 'super_admin without a company' && !BEFORE_A_COMPANY.has(id) ? 'company_required' : null
}

/** The samples of drivers name an existing driver, so nobody is created. */
function doneStatus({ id, creates }: Endpoint): number {
  return creates === undefined || id === 'createDriver' || id === 'registerDriver' ? 200 : 201
}

const given = (wanted?: ReadonlySet<string>) =>
  freshNamed(
    server,
    { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '', operator: demo.ana.id, by: demo.owner },
    wanted,
  )
/** Refused calls and reads change nothing. */
const untouched = await given()

describe('access to calls [S6-07] [S6-01] [S7-01]', () => {
  it('covers every endpoint of the contract', () => {
    expect(SAMPLES.map(({ endpoint }) => endpoint.id).toSorted()).toEqual(ENDPOINTS.map(({ id }) => id).toSorted())
  })

  it('refuses each restricted call to some role, and allows each call to some role', () => {
    for (const { id } of ENDPOINTS) {
      const roles = ACCESS[id]
      const answers = new Set(CALLERS.map((kind) => refusal(roles, id, kind) === null))
      expect(answers, id).toEqual(new Set(roles === 'public' ? [true] : [true, false]))
    }
  })

  it.each(CASES)(
    'is refused or allowed by role: $id by $caller',
    async ({ id, caller, endpoint, request, forCaller }) => {
      const refused = refusal(accessOf(endpoint), id, caller)
      const made = request(
        refused === null && endpoint.method !== 'GET' ? await given(namesReadBy(request)) : untouched,
      )
      const by = await callerOf(caller)
      const asked = refused === null && forCaller !== null ? await forCaller(server, by) : made
      const answer = await server.call(endpoint, asked, by)
      const isOthers = refused === null && PERSONAL.has(id) && caller !== 'parking_admin'
      const seen = answer.ok
        ? { status: answer.status, code: null }
        : { status: answer.status, code: answer.problem.code }
      expect(seen).toEqual(
        isOthers
          ? { status: 404, code: 'not_found' }
          : { status: refused === null ? doneStatus(endpoint) : PROBLEM_CODES[refused], code: refused },
      )
    },
  )
})
