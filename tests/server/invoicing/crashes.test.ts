import { randomBytes } from 'node:crypto'

import { pino } from 'pino'
import { expect, it } from 'vitest'

import { setInvoicing } from '../../../contract/company.ts'
import { checkInvoicing, connectInvoicing, issueInvoices, requestInvoice } from '../../../contract/invoice.ts'
import type { Database } from '../../../server/db/database.ts'
import { createRandom } from '../../../server/demo/random.ts'
import { advanceInvoices } from '../../../server/invoicing/advance-invoice.ts'
import { createPlatforms } from '../../../server/invoicing/platforms.ts'
import {
  ALEGRA_CHOICES,
  SIMULATED_ALEGRA,
  createAlegraSimulator,
} from '../../../server/invoicing/simulators/alegra-simulator.ts'
import {
  SIIGO_CHOICES,
  SIMULATED_SIIGO,
  createSiigoSimulator,
} from '../../../server/invoicing/simulators/siigo-simulator.ts'
import { type SimulatedTrouble, simulatedAsk } from '../../../server/invoicing/simulators/trouble.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import { createSecretBox } from '../../../server/secrets/secret-box.ts'
import { SEED, roundsOr } from '../../support/rounds.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { CUSTOMER, addPaidStay } from './support.ts'

const TROUBLES: readonly SimulatedTrouble[] = [
  'cut_after',
  'cut_before',
  'error_500',
  'unavailable_503',
  'timeout_504_after',
  'too_many_429',
  'token_ends',
  'tax_office_rejects',
  'tax_office_later',
  'tax_office_rejects_later',
]
const DOCUMENTS = roundsOr(30)
/** Minimum number of deaths of the worker's process: fifty in the run of 5,000 documents. */
const LEAST_DEATHS = DOCUMENTS < 5_000 ? 3 : 50
/** Percentage of the worker's transactions that end with the death of its process. */
const DEATHS = DOCUMENTS < 5_000 ? 8 : 0.6
/** Jobs per round: more than the platform accepts calls per minute. */
const JOBS_A_ROUND = 150
const HOUR_MS = 3_600_000
/** Time limit of the long run; the usual run ends within seconds. */
const TIME_MS = DOCUMENTS <= 30 ? 60_000 : HOUR_MS

let time = Date.parse('2026-11-28T15:00:00.000Z')
const now = () => new Date(time)
const random = createRandom(`invoices ${SEED}`)
let isStormy = false
const trouble = () => (isStormy && random.chance(0.4) ? random.pick(TROUBLES) : null)
const siigo = createSiigoSimulator({ now, trouble })
const alegra = createAlegraSimulator({ now, trouble })
const platforms = createPlatforms({
  secrets: createSecretBox(randomBytes(32)),
  now,
  simulated: null,
  live: {
    siigo: { url: 'http://siigo', ask: simulatedAsk(siigo.app) },
    alegra: { url: 'http://alegra/api/v1', ask: simulatedAsk(alegra.app) },
  },
})
const server = await openTestServer({ now, platforms })
const demo = await enterDemo(server)
const place = { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' }
let deaths = 0

/** A worker whose process may die before or after any of its transactions. */
function mortalWorker() {
  const log = pino({ level: 'silent' })
  const database: Database = {
    ...server.database,
    transaction: (work) =>
      isStormy && random.chance(DEATHS / 100)
        ? (deaths++, Promise.reject(new Error('The process was killed')))
        : server.database.transaction(work),
  }
  const jobs = createJobs(database, log)
  advanceInvoices(jobs, { database, platforms, events: { announce: () => undefined }, now, log })
  return jobs
}

const VARIANTS = [
  {
    platform: 'siigo',
    key: SIMULATED_SIIGO,
    choices: { ...SIIGO_CHOICES },
    book: () =>
      [...siigo.books.values()].map((one) => ({
        of: one.received.observations ?? '',
        counts: one.status === 'Accepted',
        isOpen: one.status === 'Rejected' && !one.isAnnulled,
      })),
  },
  {
    platform: 'alegra',
    key: SIMULATED_ALEGRA,
    choices: { ...ALEGRA_CHOICES },
    book: () =>
      [...alegra.books.values()].map((one) => ({
        of: /^(.*) PARQ /.exec(one.observations)?.[1] ?? '',
        counts: one.legalStatus === 'STAMPED_AND_ACCEPTED',
        isOpen: one.legalStatus !== 'STAMPED_AND_ACCEPTED' && !one.isVoid,
      })),
  },
] as const

it.each(VARIANTS)(
  'the server makes one document for each stay at $platform, whatever fails and whenever the process dies',
  async ({ platform, key, choices, book }) => {
    isStormy = false
    deaths = 0
    await server.owner.query('delete from pgboss.job; delete from invoice_events; delete from invoices')
    await server.value(
      setInvoicing,
      {
        body: {
          invoicingPlatform: platform,
          invoicingType: 'all',
          invoicingThreshold: null,
          automaticInvoicing: true,
          invoiceRequestEmail: null,
        },
      },
      demo.owner,
    )
    await server.value(connectInvoicing, { body: { platform, ...key } }, demo.owner)
    await server.value(checkInvoicing, { body: { choices } }, demo.owner)
    for (let nth = 0; nth < DOCUMENTS; nth++) {
      const id = await addPaidStay(server, place, {
        paidAt: now(),
        totalCost: 5_000 * random.int(1, 2_000),
        adjustment50: 0 - random.int(0, 49) * 100,
      })
      const customer = nth % 3 === 0 ? { ...CUSTOMER, email: null } : null
      await server.value(requestInvoice, { params: { id }, body: { customer } }, demo.ana)
    }

    isStormy = true
    let open = DOCUMENTS
    for (let round = 0; open > 0; round++) {
      expect(round, 'rounds until all are issued').toBeLessThan(400 + DOCUMENTS / 5)
      // The failures end: a platform that fails forever issues nothing.
      if (round > 25 && deaths > LEAST_DEATHS) isStormy = false
      await mortalWorker()
        .drain()
        .catch(() => undefined)
      siigo.taxOfficeAnswers()
      alegra.taxOfficeAnswers()
      time += HOUR_MS
      // The job of a dead process is released after a time limit.
      await server.owner.query(
        `update pgboss.job set state = 'retry', start_after = now() - interval '1 second' where id in
           (select id from pgboss.job where name = 'invoice' and state in ('active', 'created', 'retry') order by start_after, id limit $1)`,
        [JOBS_A_ROUND],
      )
      const { rows: rejected } = await server.owner.query<{ id: string }>(
        `select id from invoices where state = 'rejected'`,
      )
      if (rejected.length > 0)
        await server.value(issueInvoices, { body: { ids: rejected.map(({ id }) => id) } }, demo.owner)
      const { rows } = await server.owner.query<{ open: number }>(
        `select count(*)::int as open from invoices where state <> 'issued'`,
      )
      open = rows[0]?.open ?? 0
    }

    expect(deaths).toBeGreaterThan(LEAST_DEATHS)
    const entries = book()
    const accepted = entries.filter(({ counts }) => counts).map(({ of }) => of)
    expect(accepted).toHaveLength(DOCUMENTS)
    expect(new Set(accepted).size).toBe(DOCUMENTS)
    expect(
      entries.filter(({ isOpen }) => isOpen),
      'documents that do not count are cancelled',
    ).toEqual([])
    const { rows: numbers } = await server.owner.query<{ number: string }>('select distinct number from invoices')
    expect(numbers).toHaveLength(DOCUMENTS)
  },
  TIME_MS,
)
