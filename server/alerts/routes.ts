import { and, asc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { v7 as uuidv7 } from 'uuid'

import { type Alerts, addAlertDevice, getAlerts, removeAlertDevice, setAlerts } from '../../contract/alert.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import { callDefiner } from '../db/call-definer.ts'
import { alertSettings, pushSubscriptions } from '../db/schema/alerts.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute } from '../http/route.ts'
import { ALERT_DIGEST } from '../jobs/queues.ts'
import type { Pusher } from '../push/pusher.ts'
import { setPeopleMail } from './people-mail-jobs.ts'
import { alertTimeZone, settingsOf } from './readers.ts'

/** Maximum number of browsers of one person; a further browser replaces the oldest. */
const DEVICES_MOST = 10

/** Calls about a person's own alerts. */
export function alertRoutes(pusher: Pick<Pusher, 'publicKey'>): readonly Route[] {
  return [
    companyRoute(getAlerts, (_, context) => readAlerts(context, pusher)),
    companyRoute(setAlerts, async ({ body }, context) => {
      const { tx, actor } = context
      const { weeklyPeople, ...settings } = body
      const values = {
        companyId: actor.companyId,
        operatorId: actor.id,
        ...settings,
        ...(body.email.length > 0 && { mailRefused: false }),
      }
      await tx.db
        .insert(alertSettings)
        .values(values)
        .onConflictDoUpdate({ target: [alertSettings.companyId, alertSettings.operatorId], set: values })
      if (weeklyPeople !== undefined) await setPeopleMail(weeklyPeople, context)
      // Alerts that wait follow the new settings.
      await context.enqueue(ALERT_DIGEST, { companyId: actor.companyId, operatorId: actor.id }, tx)
      return readAlerts(context, pusher)
    }),
    companyRoute(addAlertDevice, async ({ body }, context) => {
      await addDevice(body, context)
      return readAlerts(context, pusher)
    }),
    companyRoute(removeAlertDevice, async ({ params: { id } }, context) => {
      const gone = await context.tx.db
        .delete(pushSubscriptions)
        .where(and(ofActor(context), eq(pushSubscriptions.id, id)))
        .returning({ id: pushSubscriptions.id })
      if (gone.length === 0) throw new ProblemError('not_found')
      return readAlerts(context, pusher)
    }),
  ]
}

function ofActor({ actor }: CompanyContext) {
  return and(eq(pushSubscriptions.companyId, actor.companyId), eq(pushSubscriptions.operatorId, actor.id))
}

function devicesOf(context: CompanyContext) {
  return context.tx.db
    .select()
    .from(pushSubscriptions)
    .where(ofActor(context))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))
}

async function readAlerts(context: CompanyContext, { publicKey }: Pick<Pusher, 'publicKey'>): Promise<Alerts> {
  const { tx, actor, deviceId } = context
  const { companyId } = actor
  const [row] = await tx.db
    .select()
    .from(alertSettings)
    .where(and(eq(alertSettings.companyId, companyId), eq(alertSettings.operatorId, actor.id)))
  const { email, push, ...settings } = settingsOf(row)
  return {
    settings: { email: [...email], push: [...push], ...settings },
    devices: (await devicesOf(context)).map((device) => ({
      id: device.id,
      createdAt: device.createdAt.toISOString(),
      isThis: deviceId !== null && device.deviceId === deviceId,
    })),
    publicKey,
    timeZone: await alertTimeZone(companyId, tx),
  }
}

async function addDevice(
  { endpoint, p256dh, auth }: ParsedRequest<typeof addAlertDevice>['body'],
  context: CompanyContext,
): Promise<void> {
  const { tx, actor, deviceId, session, now } = context
  const sessionId = v.parse(v.string(), await callDefiner(tx, sql`push_session(${session}::bytea)`))
  await callDefiner(tx, sql`push_release_endpoint(${endpoint})`)
  const present = await devicesOf(context)
  // A browser that lost its subscription and asks again has a new address.
  const replaced = present.filter((device) => deviceId !== null && device.deviceId === deviceId)
  const surplus = present.slice(0, Math.max(0, present.length - replaced.length - DEVICES_MOST + 1))
  for (const { id } of [...replaced, ...surplus])
    await tx.db.delete(pushSubscriptions).where(and(ofActor(context), eq(pushSubscriptions.id, id)))
  await tx.db.insert(pushSubscriptions).values({
    companyId: actor.companyId,
    id: uuidv7(),
    operatorId: actor.id,
    sessionId,
    deviceId,
    endpoint,
    p256dh,
    auth,
    createdAt: now,
  })
}
