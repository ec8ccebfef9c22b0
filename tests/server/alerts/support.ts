import { randomBytes } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'

import { addAlertDevice, getAlerts, setAlerts } from '../../../contract/alert.ts'
import type { AlertSettings } from '../../../domain/alerts.ts'
import { type AlertEvent, raiseAlert } from '../../../server/alerts/raise-alert.ts'
import type { MailContent, Mailer } from '../../../server/mail/mailer.ts'
import { createPusher } from '../../../server/push/pusher.ts'
import { createPushService } from '../push/push-service.ts'
import type { Person } from '../support/demo.ts'
import { type TestServer, openTestServer } from '../support/test-server.ts'

type Mail = MailContent & { to: string }

/** A server with a clock, a mailbox and a push service of the test. */
export async function openAlertServer(overrides: Parameters<typeof openTestServer>[0] = {}) {
  let ahead = 0
  /** Runs with the clock of the process, and may be moved. */
  const clock = {
    get time() {
      return Date.now() + ahead
    },
    set time(time: number) {
      ahead = time - Date.now()
    },
  }
  const now = () => new Date(clock.time)
  const mails: Mail[] = []
  const mailer: Mailer = {
    send: (mail) => {
      mails.push(mail)
      return Promise.resolve()
    },
    kept: () => Promise.resolve([]),
    keptMessage: () => Promise.resolve(null),
  }
  const service = createPushService()
  const pusher = createPusher({
    key: randomBytes(32),
    appUrl: () => 'https://parq.test',
    ask: (...asked) => service.ask(...asked),
  })
  const server = await openTestServer({ ...overrides, now, mailer, pusher })
  return { server, clock, now, mails, service, pusher }
}

/** Raises alerts in one transaction, as events do, and sends what is due. */
export async function raise(
  server: TestServer,
  { companyId, now }: { companyId: string; now: Date },
  ...events: (Partial<AlertEvent> & Pick<AlertEvent, 'cause'>)[]
): Promise<void> {
  await server.database.transaction(async (tx) => {
    await tx.query(`select set_config('app.company', $1, true)`, [companyId])
    for (const event of events)
      await raiseAlert(
        { subjectId: uuidv7(), locationId: null, occasion: uuidv7(), ...event },
        {
          companyId,
          now,
          tx,
          enqueue: (queue, data, within, afterMs, priority) => server.jobs.send(queue, data, within, afterMs, priority),
        },
      )
  })
  await server.jobs.drain()
}

/** Runs jobs whose pause is over by the test's clock, until none is due. */
export async function runWaiting(server: TestServer): Promise<void> {
  await server.owner.query(
    `update pgboss.job set start_after = now() - interval '1 second' where name in ('alert_digest', 'alert_push', 'mail') and state < 'active'`,
  )
  await server.jobs.drain()
}

export async function change(server: TestServer, settings: Partial<AlertSettings>, by: Person): Promise<void> {
  const { settings: before } = await server.value(getAlerts, {}, by)
  const { email, push, ...others } = { ...before, ...settings }
  await server.value(setAlerts, { body: { email: [...email], push: [...push], ...others } }, by)
}

/** The person allows notifications in a browser. */
export async function allow(
  server: TestServer,
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  by: Person,
) {
  return server.value(addAlertDevice, { body: { endpoint, p256dh, auth } }, by)
}
