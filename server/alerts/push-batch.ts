import { and, eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'

import { channelsFor } from '../../domain/alerts.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Database, Transaction } from '../db/database.ts'
import { pushSubscriptions } from '../db/schema/alerts.ts'
import { enterCompany } from '../exports/attempt.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { ALERT_DIGEST } from '../jobs/queues.ts'
import type { Outcome } from '../jobs/worker.ts'
import type { PushTarget, PushedAlert, Pusher } from '../push/pusher.ts'
import { pushedAlert } from './alert-texts.ts'
import { readAlertReaders } from './readers.ts'
import { addDeliveries, readDeliveries } from './deliveries.ts'

export interface PushDeps {
  database: Database
  pusher: Pusher
  log: Pick<Logger, 'warn'>
}

interface PushKey {
  companyId: string
  /** Subscription. */
  id: string
  batchId: string
}

type Step = { target: PushTarget; alert: PushedAlert } | 'gone' | null

/** Shows the alerts of one message in one browser. No connection is held while the push service is called. */
export async function pushBatch(key: PushKey, jobs: Jobs, { database, pusher, log }: PushDeps): Promise<Outcome> {
  const step = await database.transaction((tx) => readStep(key, tx))
  if (step === null) return { result: 'done', note: () => Promise.resolve() }
  const outcome = step === 'gone' ? 'gone' : await pusher.send(step.target, step.alert, topicOf(key.batchId))
  if (outcome === 'refused') log.warn({ subscription: key.id }, 'a push service refused an alert')
  return {
    result: outcome === 'later' ? 'again' : 'done',
    note: async (tx) => {
      if (outcome === 'gone') await forget(key, jobs, tx)
    },
  }
}

/** Push services accept 32 letters and digits. */
function topicOf(batchId: string): string {
  return batchId.replaceAll('-', '')
}

/** Returns what to send; `gone` if the person may no longer receive it there. Null if nothing is left to do. */
async function readStep({ companyId, id, batchId }: PushKey, tx: Transaction): Promise<Step> {
  await enterCompany(companyId, tx)
  const [device] = await tx.db.select().from(pushSubscriptions).where(ofKey(companyId, id))
  if (device === undefined) return null
  const { operatorId, sessionId, endpoint, p256dh, auth } = device
  if ((await callDefiner(tx, sql`push_is_allowed(${sessionId}::uuid, ${operatorId}::uuid)`)) !== true) return 'gone'
  const [reader] = await readAlertReaders(companyId, tx, operatorId)
  if (reader === undefined) return 'gone'
  const lines = await readDeliveries({ companyId, operatorId, of: { batchId } }, tx)
  if (lines.length === 0) return null
  return { target: { endpoint, p256dh, auth }, alert: await pushedAlert(reader, { companyId, batchId, lines }, tx) }
}

function ofKey(companyId: string, id: string) {
  return and(eq(pushSubscriptions.companyId, companyId), eq(pushSubscriptions.id, id))
}

/** Deletes a subscription. If it was the person's last one, alerts that they wanted only there go by e-mail. */
async function forget({ companyId, id, batchId }: PushKey, jobs: Jobs, tx: Transaction): Promise<void> {
  await enterCompany(companyId, tx)
  const [device] = await tx.db
    .delete(pushSubscriptions)
    .where(ofKey(companyId, id))
    .returning({ operatorId: pushSubscriptions.operatorId })
  if (device === undefined) return
  const { operatorId } = device
  const [reader] = await readAlertReaders(companyId, tx, operatorId)
  if (reader === undefined || reader.hasDevice) return
  for (const { id: alertId, cause, amount, location } of await readDeliveries(
    { companyId, operatorId, of: { batchId } },
    tx,
  )) {
    const offered = { cause, amount, varianceLimit: location?.varianceLimit ?? null }
    const channels = channelsFor(offered, reader.settings, { hasDevice: false, isMailRefused: reader.isMailRefused })
    if (channels.length > 0) await addDeliveries({ companyId, operatorId }, alertId, channels, tx)
  }
  await jobs.send(ALERT_DIGEST, { companyId, operatorId }, tx)
}
