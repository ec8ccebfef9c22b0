import { generateSync } from 'otplib'

import { reportAppErrors } from '../../contract/app-error.ts'
import { askApproval } from '../../contract/approval.ts'
import { endpointPath } from '../../contract/endpoint.ts'
import { listLocations } from '../../contract/location.ts'
import { locationWrites } from '../../contract/location-writes.ts'
import { confirmTotp, startTotp } from '../../contract/second-factor.ts'
import { listServices } from '../../contract/service.ts'
import { signIn } from '../../contract/session.ts'
import type { TabletReport } from '../../contract/tablet-report.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import { ask, personOf } from '../../e2e/support/api.ts'
import type { AppServer } from '../../e2e/support/app-server.ts'
import { ANA, LUIS, NEIGHBOUR_PLATE, OWNER, PASSWORD, THIRD_PLATE } from '../../e2e/support/people.ts'

/** Conditions that the demo doesn't have, for pictures of the screens that show them. */

const SYNCED: TabletReport = {
  version: '0.1.0',
  updateWaits: false,
  unsent: 0,
  refused: 0,
  oldest: null,
  skewMs: 40,
  storage: { used: 62_000_000, granted: 4_000_000_000, kept: true },
  battery: { percent: 81, charging: true },
  printer: 'ready',
  shiftAt: null,
  errors: [],
}

const TABLET =
  'Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1'

/** Drivers without a stay for longer than the company keeps them. */
const LONG_GONE = [
  ['Marcela', 'Ochoa Rendón'],
  ['Iván', 'Buitrago'],
] as const

interface Tablet {
  email: string
  userAgent: string
  seenMinutesAgo: number
  report: Partial<TabletReport> | null
  /** Whether the person's shift is open there. */
  atWork: boolean
}

function tabletsAt(now: number): Tablet[] {
  const ago = (minutes: number) => new Date(now - minutes * MINUTE_MS).toISOString()
  return [
    { email: ANA, userAgent: TABLET, seenMinutesAgo: 47, atWork: true, report: { unsent: 6, oldest: ago(50) } },
    {
      email: LUIS,
      userAgent: TABLET,
      seenMinutesAgo: 1,
      atWork: true,
      report: {
        unsent: 4,
        refused: 1,
        oldest: ago(65),
        printer: 'paper_out',
        battery: { percent: 9, charging: false },
      },
    },
    { email: LUIS, userAgent: IPAD, seenMinutesAgo: 2, atWork: false, report: { skewMs: 11 * MINUTE_MS } },
    {
      email: OWNER,
      userAgent: IPAD,
      seenMinutesAgo: 0,
      atWork: false,
      report: { updateWaits: true, errors: [{ kind: 'screen', at: ago(90) }] },
    },
    { email: ANA, userAgent: IPAD, seenMinutesAgo: 900, atWork: false, report: {} },
    { email: ANA, userAgent: TABLET, seenMinutesAgo: 3, atWork: false, report: null },
  ]
}

/** Gives the owner's company tablets in several conditions, and drivers whose data is erased soon. */
export async function giveConditions(server: AppServer): Promise<void> {
  const now = Date.now()
  await server.whileDown(async (database) => {
    for (const { email, userAgent, seenMinutesAgo, atWork, report } of tabletsAt(now)) {
      const given = report === null ? null : JSON.stringify({ ...SYNCED, ...report })
      await database.query(
        `insert into tablets (company_id, device_id, operator_id, location_id, user_agent, first_seen_at, seen_at, report)
        select i.company_id, gen_random_uuid(), i.id, l.id, $2, $3, $4,
          case when $6 then jsonb_set($5::jsonb, '{shiftAt}', to_jsonb(l.id)) else $5::jsonb end
        from identities i cross join lateral (
          select id from locations where company_id = i.company_id order by name = 'Parqueadero Centro' desc, name limit 1
        ) l where i.email = $1`,
        [
          email,
          userAgent,
          new Date(now - 60 * DAY_MS),
          new Date(now - seenMinutesAgo * MINUTE_MS),
          given,
          atWork && given !== null,
        ],
      )
    }
    await database.query(
      `insert into privacy_settings (company_id, version, driver_months, visit_months, message_months, lookup_months, erases_from, notice_at)
      select company_id, 1, 24, 12, 12, 24, $1, $2 from identities where email = $3
      on conflict (company_id) do update set erases_from = $1, notice_at = $2`,
      [new Date(now - 30 * DAY_MS), new Date(now - 5 * DAY_MS), OWNER],
    )
    for (const [firstName, lastName] of LONG_GONE)
      await database.query(
        `insert into drivers (company_id, id, first_name, last_name, created_at)
        select company_id, gen_random_uuid(), $1, $2, $3 from identities where email = $4`,
        [firstName, lastName, new Date(now - 900 * DAY_MS), OWNER],
      )
  })
  await server.start()
}

/** Errors of the app, as devices of any company report them. */
export async function reportErrors(server: string): Promise<void> {
  const stack = 'at StayPanel (stay-panel.tsx:84:11)\nat renderWithHooks (react-dom.js:5202:20)'
  const reports = [
    {
      kind: 'screen',
      message: "Cannot read properties of undefined (reading 'plate')",
      screen: '/dashboard/services',
      count: 14,
    },
    {
      kind: 'rejection',
      message: 'QuotaExceededError: the device has no space left',
      screen: '/dashboard/booth',
      count: 3,
    },
    { kind: 'worker', message: 'Failed to fetch', screen: '/', count: 1 },
  ] as const
  await ask(server, reportAppErrors, {
    body: {
      errors: reports.map((report, index) => ({
        ...report,
        stack: `${stack}\nat part${index} (app.tsx:1:1)`,
        version: '0.1.0',
      })),
    },
  })
}

/** Somebody guesses Luis's password until the history of his account says so. */
export async function guessPassword(server: string): Promise<void> {
  for (let guess = 0; guess < 6; guess += 1)
    await fetch(`${server}${endpointPath(signIn)}`, {
      method: signIn.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: LUIS, password: `guess number ${guess}` }),
    })
}

/** Ana asks to approve two voids, because no shift may void a stay by itself. */
export async function askApprovals(server: string): Promise<void> {
  const [owner, ana] = [await personOf(server, OWNER), await personOf(server, ANA)]
  const { data } = await ask(server, listLocations, { token: owner.token, query: '?limit=999' })
  for (const { id } of data)
    await ask(server, locationWrites.edit, {
      token: owner.token,
      id,
      body: { changes: { shiftActs: { from: 5, to: 0 } } },
    })
  for (const [plate, reason] of [
    [NEIGHBOUR_PLATE, 'The driver turned around at the gate'],
    [THIRD_PLATE, 'Entered twice'],
  ] as const) {
    const [stay] = (await ask(server, listServices, { token: ana.token, query: `?plate=${plate}&limit=1` })).data
    if (stay === undefined) throw new Error(`The demo has no stay of ${plate}`)
    const body = { id: crypto.randomUUID(), serviceId: stay.id, act: 'void', amount: 0, reason } as const
    await ask(server, askApproval, { token: ana.token, body })
  }
}

/** The owner sets up an authenticator app, so that sensitive acts ask for its code. */
export async function setUpSecondFactor(server: string): Promise<void> {
  const { token } = await personOf(server, OWNER)
  const { secret } = await ask(server, startTotp, { token, body: { currentPassword: PASSWORD } })
  await ask(server, confirmTotp, { token, body: { code: generateSync({ secret }) } })
}
