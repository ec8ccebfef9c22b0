import { and, eq, max } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'

import { ALERT_CHANNELS, type AlertChannel, channelsFor, isUrgent, waitForAlert } from '../../domain/alerts.ts'
import type { Transaction } from '../db/database.ts'
import { alertDeliveries, pushSubscriptions } from '../db/schema/alerts.ts'
import { operators } from '../db/schema/people.ts'
import { enterCompany } from '../exports/attempt.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { ALERT, ALERT_DIGEST, ALERT_PUSH } from '../jobs/queues.ts'
import type { Outcome } from '../jobs/worker.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { alertMail } from './alert-mail.ts'
import { type PushDeps, pushBatch } from './push-batch.ts'
import { type AlertReader, readAlertReaders } from './readers.ts'
import { type AlertLine, addDeliveries, readAlert, readDeliveries, setDeliveries } from './deliveries.ts'

export interface AlertDeps extends PushDeps {
  now: () => Date
}

/** Work for one person in the transaction of a job. */
export interface PersonScope {
  companyId: string
  jobs: Jobs
  now: Date
  tx: Transaction
}

/**
 * Sends alerts: the first one to a person at once, later ones together after a pause or after their quiet hours. Each
 * job ends in the transaction of its effect, so that an alert is in one message on each channel.
 */
export function sendAlerts(jobs: Jobs, deps: AlertDeps): void {
  const inCompany =
    <Key extends { companyId: string }>(work: (key: Key, scope: PersonScope) => Promise<void>) =>
    (key: Key): Promise<Outcome> =>
      Promise.resolve({
        result: 'done',
        note: async (tx) => {
          await enterCompany(key.companyId, tx)
          await work(key, { companyId: key.companyId, jobs, now: deps.now(), tx })
        },
      })
  jobs.work(
    ALERT,
    inCompany(({ id }, scope) => offer(id, scope)),
  )
  jobs.work(
    ALERT_DIGEST,
    inCompany(({ operatorId }, scope) => digestOf(operatorId, scope)),
  )
  jobs.work(ALERT_PUSH, (key) => pushBatch(key, jobs, deps))
}

/** Notes an alert for each administrator who wants it. Nobody is alerted to what they did themselves. */
async function offer(id: string, scope: PersonScope): Promise<void> {
  const { companyId, tx } = scope
  const alert = await readAlert(companyId, id, tx)
  if (alert === null) return
  for (const reader of await readAlertReaders(companyId, tx)) {
    const channels = reader.id === alert.byId ? [] : wantedBy(reader, alert)
    if (channels.length === 0) continue
    await lockPerson(reader.id, scope)
    const isWaiting = (await readDeliveries({ companyId, operatorId: reader.id, of: 'waiting' }, tx)).length > 0
    await addDeliveries({ companyId, operatorId: reader.id }, id, channels, tx)
    // If others wait already, the job that sends them sends this one too.
    if (!isWaiting || isUrgent(alert)) await digest(reader, scope)
  }
}

/** Sends the alerts that wait for a person, or schedules them. */
export async function digestOf(operatorId: string, scope: PersonScope): Promise<void> {
  const { companyId, tx } = scope
  await lockPerson(operatorId, scope)
  const [reader] = await readAlertReaders(companyId, tx, operatorId)
  if (reader !== undefined) return digest(reader, scope)
  for (const { id, channel } of await readDeliveries({ companyId, operatorId, of: 'waiting' }, tx))
    await setDeliveries({ companyId, operatorId, channel }, [id], { state: 'dropped' }, tx)
}

function wantedBy(
  { settings, hasDevice, isMailRefused }: AlertReader,
  { cause, amount, location }: AlertLine,
): AlertChannel[] {
  return channelsFor({ cause, amount, varianceLimit: location?.varianceLimit ?? null }, settings, {
    hasDevice,
    isMailRefused,
  })
}

/** Only one job at a time decides about a person's alerts. */
async function lockPerson(operatorId: string, { companyId, tx }: PersonScope): Promise<void> {
  await tx.db
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.companyId, companyId), eq(operators.id, operatorId)))
    .for('no key update')
}

async function digest(reader: AlertReader, scope: PersonScope): Promise<void> {
  const { companyId, now, tx, jobs } = scope
  const operatorId = reader.id
  await matchSettings(reader, scope)
  const waiting = await readDeliveries({ companyId, operatorId, of: 'waiting' }, tx)
  const waits: number[] = []
  for (const channel of ALERT_CHANNELS) {
    const lines = waiting.filter((line) => line.channel === channel)
    if (lines.length === 0) continue
    const before = lines.some(isUrgent) ? null : await lastSent(operatorId, channel, scope)
    const wait = waitForAlert(now, before, reader.settings, reader.timeZone)
    if (wait > 0) {
      waits.push(wait)
      continue
    }
    const batchId = uuidv7()
    const ids = lines.map(({ id }) => id)
    await setDeliveries({ companyId, operatorId, channel }, ids, { state: 'sent', batchId, sentAt: now }, tx)
    await (channel === 'email' ? mailBatch(reader, batchId, scope) : queuePushes(operatorId, batchId, scope))
  }
  if (waits.length > 0) await jobs.send(ALERT_DIGEST, { companyId, operatorId }, tx, Math.min(...waits))
}

/** Drops waiting alerts that are settled or that the person has switched off since, and follows a change of channel. */
async function matchSettings(reader: AlertReader, scope: PersonScope): Promise<void> {
  const { companyId, tx } = scope
  const operatorId = reader.id
  for (const line of await readDeliveries({ companyId, operatorId, of: 'waiting' }, tx)) {
    const channels = line.isStanding ? wantedBy(reader, line) : []
    if (channels.length > 0) await addDeliveries({ companyId, operatorId }, line.id, channels, tx)
    if (!channels.includes(line.channel))
      await setDeliveries({ companyId, operatorId, channel: line.channel }, [line.id], { state: 'dropped' }, tx)
  }
}

async function lastSent(
  operatorId: string,
  channel: AlertChannel,
  { companyId, tx }: PersonScope,
): Promise<Date | null> {
  const [found] = await tx.db
    .select({ at: max(alertDeliveries.sentAt) })
    .from(alertDeliveries)
    .where(
      and(
        eq(alertDeliveries.companyId, companyId),
        eq(alertDeliveries.operatorId, operatorId),
        eq(alertDeliveries.channel, channel),
      ),
    )
  return found?.at ?? null
}

async function mailBatch(
  { id, email, language }: AlertReader,
  batchId: string,
  { companyId, jobs, tx }: PersonScope,
): Promise<void> {
  await enqueueMail(
    alertMail,
    { companyId, to: email, language, facts: { operatorId: id, batchId } },
    { tx, enqueue: (queue, data, within, afterMs, priority) => jobs.send(queue, data, within, afterMs, priority) },
  )
}

async function queuePushes(operatorId: string, batchId: string, { companyId, jobs, tx }: PersonScope): Promise<void> {
  const devices = await tx.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.companyId, companyId), eq(pushSubscriptions.operatorId, operatorId)))
  for (const { id } of devices) await jobs.send(ALERT_PUSH, { companyId, id, batchId }, tx)
}
