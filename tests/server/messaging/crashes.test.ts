import { pino } from 'pino'
import { expect, it } from 'vitest'

import type { Database } from '../../../server/db/database.ts'
import { createRandom } from '../../../server/demo/random.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import { deliverMail } from '../../../server/mail/deliver.ts'
import type { Mail, Mailer } from '../../../server/mail/mailer.ts'
import { sendMessages } from '../../../server/messaging/advance-message.ts'
import { queueMessage } from '../../../server/messaging/queue-message.ts'
import type { WhatsAppTrouble } from '../../../server/messaging/simulators/whatsapp-simulator.ts'
import { SEED, roundsOr } from '../../support/rounds.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { addDriverOf, connect, notify, testWhatsApp } from './support.ts'

const TROUBLES: readonly WhatsAppTrouble[] = ['cut_after', 'cut_before', 'busy', 'error_500', 'gateway_502_after']
const MESSAGES = roundsOr(12)
/** Least deaths of the worker's process. */
const LEAST_DEATHS = MESSAGES < 5_000 ? 1 : 30
/** Percentage of the worker's transactions that end with the death of its process. */
const DEATHS = MESSAGES < 5_000 ? 15 : 0.3
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Time for the long run; the usual one ends within seconds. */
const TIME_MS = MESSAGES <= 12 ? 60_000 : 3 * HOUR_MS

let time = Date.parse('2026-11-28T15:00:00.000Z')
const started = Date.now()
/** Runs during a round, as the clock of the jobs does. Otherwise the wait of a paused account would have no end. */
const now = () => new Date(time + Date.now() - started)
const random = createRandom(`messages ${SEED}`)
let isStormy = true
const trouble = () => (isStormy && random.chance(0.3) ? random.pick(TROUBLES) : null)
const { simulator, messengers, openCalls } = testWhatsApp({ now, trouble })
/** A mailbox shows a mail once for each Message-ID: the same one arrives again if the process dies before its note. */
const mails = new Map<string, Mail>()
const mailer: Mailer = {
  send: (mail) => {
    mails.set(mail.id, mail)
    return Promise.resolve()
  },
  kept: () => Promise.resolve([]),
  keptMessage: () => Promise.resolve(null),
}
const server = await openTestServer({ now, messengers })
const demo = await enterDemo(server)
const log = pino({ level: 'silent' })
let deaths = 0
let openTransactions = 0

const counted: Database['transaction'] = async (work) => {
  openTransactions++
  try {
    return await server.database.transaction(work)
  } finally {
    openTransactions--
  }
}

/** Waits for the other jobs of a dead worker: their calls belong to this round, and so do their notices. */
const everythingEnded = () => expect.poll(() => openCalls() + openTransactions).toBe(0)

/** A worker whose process may die before or after any transaction of its own. */
function mortalWorker(isMortal = isStormy) {
  const database: Database = {
    ...server.database,
    transaction: (work) =>
      isMortal && random.chance(DEATHS / 100)
        ? (deaths++, Promise.reject(new Error('The process was killed')))
        : counted(work),
  }
  const jobs = createJobs(database, log)
  sendMessages(jobs, { database, messengers, appUrl: () => 'https://parq.test', now, log })
  deliverMail(jobs, { database: server.database, mailer, appUrl: () => 'https://parq.test', log })
  return jobs
}

async function queue(companyId: string, subjectId: string): Promise<void> {
  await server.database.transaction(async (tx) => {
    await tx.query(`select set_config('app.company', $1, true)`, [companyId])
    await queueMessage(
      { kind: 'driver_update', subjectId, occasion: `driver_update:${subjectId}`, secret: 'given' },
      {
        companyId,
        now: now(),
        tx,
        enqueue: (name, data, within, afterMs, priority) => server.jobs.send(name, data, within, afterMs, priority),
      },
    )
  })
}

/** Reports doubled and in a random order, as Meta may. */
async function reportDoubled(): Promise<void> {
  const notices = simulator.notices.splice(0).flatMap((notice) => [notice, notice])
  for (let at = notices.length - 1; at > 0; at--) {
    const other = random.int(0, at)
    const [one, two] = [notices[at], notices[other]]
    if (one && two) [notices[at], notices[other]] = [two, one]
  }
  for (const notice of notices) expect(await notify(server, notice)).toBe(200)
}

const waiting = async () =>
  (
    await server.owner.query<{ open: number }>(
      `select count(*)::int as open from customer_messages where state = 'waiting'`,
    )
  ).rows[0]?.open ?? 0

it(
  'the server loses no message and sends none twice, whatever WhatsApp does and whenever the process dies',
  async () => {
    await connect(server, demo.owner)
    await server.owner.query('delete from pgboss.job')
    for (let nth = 0; nth < MESSAGES; nth++) {
      const phone = `31${String(nth).padStart(7, '0')}${nth % 10 === 0 ? '' : '1'}`
      const isUnreachable = nth % 10 === 0
      const id = await addDriverOf(server, demo.colombia, {
        method: 'whatsapp',
        email: `crash${nth}@example.test`,
        phone: isUnreachable ? `3${String(nth).padStart(5, '0')}0000` : phone,
      })
      await queue(demo.colombia, id)
    }

    for (let round = 0; (await waiting()) > 0; round++) {
      expect(round, 'rounds until none waits').toBeLessThan(200)
      if (round > 6 && deaths > LEAST_DEATHS) isStormy = false
      await mortalWorker()
        .drain()
        .catch(() => undefined)
      await everythingEnded()
      await reportDoubled()
      time += 11 * MINUTE_MS
      // The job of a dead process is free once its time is up.
      await server.owner.query(
        `update pgboss.job set state = 'retry', start_after = now() - interval '1 second' where name in ('customer_message', 'mail') and state in ('active', 'created', 'retry')`,
      )
    }

    expect(deaths).toBeGreaterThan(LEAST_DEATHS)
    const { rows: owners } = await server.owner.query<{ id: string; message: string }>(
      'select id, message_id as message from message_deliveries',
    )
    const messageOf = new Map(owners.map(({ id, message }) => [id, message]))
    const arrived = [
      ...simulator.books.flatMap(({ callbackData, status }) => (status === 'failed' ? [] : callbackData)),
      ...mails.keys(),
    ].map((delivery) => messageOf.get(delivery))
    expect(new Set(arrived).size, 'messages that arrived').toBe(MESSAGES)
    expect(arrived, 'arrivals').toHaveLength(MESSAGES)
  },
  TIME_MS,
)

it('the server sends the one message of a company before the many of another', async () => {
  await connect(server, demo.mexicanOwner)
  isStormy = false
  simulator.books.length = 0
  await server.owner.query('delete from pgboss.job')
  for (let nth = 0; nth < 12; nth++)
    await queue(
      demo.colombia,
      await addDriverOf(server, demo.colombia, {
        method: 'whatsapp',
        email: null,
        phone: `32000${String(nth).padStart(4, '0')}1`,
      }),
    )
  const one = await addDriverOf(server, demo.mexico, { method: 'whatsapp', email: null, phone: '5512345678' })
  await queue(demo.mexico, one)
  await mortalWorker().drain()
  const at = simulator.books.findIndex(({ phoneNumberId }) => phoneNumberId === demo.mexico)
  expect(simulator.books).toHaveLength(13)
  expect(at, 'place among 13').toBeLessThan(5)
})
