import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import * as v from 'valibot'

import type { CustomerAddress } from '../../contract/customer-address.ts'
import type { Service } from '../../contract/service.ts'
import { dayAfter } from '../../domain/periods.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Database, Transaction } from '../db/database.ts'
import { locations } from '../db/schema/locations.ts'
import { passes } from '../db/schema/passes.ts'
import { enterCompany } from '../exports/attempt.ts'
import type { AuthorContext } from '../http/route.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { dayAt } from '../passes/pass-rows.ts'
import { addressText } from './entry-ticket.ts'
import { type MessageQueuer, queueMessage } from './queue-message.ts'
import { readRecipient } from './recipient.ts'
import { readSettings } from './settings.ts'

/** Days after the end of a pass in which its driver still gets a notice; after a longer outage no notice is sent. */
const EXPIRED_DAYS = 2

type Author = Pick<AuthorContext, 'tx' | 'now' | 'enqueue'> & { actor: Pick<AuthorContext['actor'], 'companyId'> }

function queuerOf({ tx, now, enqueue, actor: { companyId } }: Author): MessageQueuer {
  return { tx, now, enqueue, companyId }
}

/**
 * Queues the receipt of a stay that is paid now: for the address that the customer chose at the payment, or by the method
 * of the stay or its driver. `chosen` is null if the customer wants none.
 */
export async function tellPaid(
  { id }: Pick<Service, 'id'>,
  context: Author,
  chosen?: CustomerAddress | null,
): Promise<void> {
  if (chosen === null) return
  if (chosen !== undefined) {
    const { channel } = chosen
    const address = addressText(chosen)
    await queueMessage(
      { kind: 'receipt', subjectId: id, occasion: `receipt:${id}:chosen`, channel, address, isListed: true },
      queuerOf(context),
    )
    return
  }
  const recipient = await readRecipient('receipt', id, context.actor.companyId, context.tx)
  if (recipient?.method == null) return
  await queueMessage(
    { kind: 'receipt', subjectId: id, occasion: `receipt:${id}:${recipient.method}` },
    queuerOf(context),
  )
}

/** Queues the warning before the end of a stay that was paid ahead. */
export async function tellPaidAhead({ id, endedAt }: Pick<Service, 'id' | 'endedAt'>, context: Author): Promise<void> {
  if (endedAt === null || Date.parse(endedAt) <= context.now.getTime()) return
  const { overstayMinutes } = await readSettings(context.actor.companyId, context.tx)
  const end = new Date(endedAt)
  await queueMessage(
    {
      kind: 'overstay',
      subjectId: id,
      occasion: `overstay:${id}:${end.toISOString()}`,
      dueAt: new Date(Math.max(context.now.getTime(), end.getTime() - overstayMinutes * MINUTE_MS)),
      expiresAt: end,
    },
    queuerOf(context),
  )
}

/**
 * Sends the receipt of a paid stay by the method that somebody has just chosen for it. A receipt that still waits takes
 * the new method by itself; one by the other method went out before.
 */
export async function followMethod({ id, status }: Pick<Service, 'id' | 'status'>, context: Author): Promise<void> {
  if (status === 'completed') await tellPaid({ id }, context)
}

/** Queues the confirmation of a sold or renewed pass. */
export async function tellPassSold(passId: string, endsOn: string, context: Author): Promise<void> {
  const recipient = await readRecipient('pass_sold', passId, context.actor.companyId, context.tx)
  if (recipient?.method == null) return
  await queueMessage(
    { kind: 'pass_sold', subjectId: passId, occasion: `pass_sold:${passId}:${endsOn}` },
    queuerOf(context),
  )
}

interface Reminders {
  database: Database
  jobs: Jobs
  now: () => Date
  log: Pick<Logger, 'warn'>
}

/** Queues reminders about the ends of passes each hour. Several processes may do it at once: each is queued once. */
export function startReminders(reminders: Reminders): { stop(): void } {
  const timer = setInterval(
    () =>
      void remindDue(reminders).catch((error: unknown) =>
        reminders.log.warn({ err: error }, 'reminders were not queued, trying again later'),
      ),
    HOUR_MS,
  )
  // It keeps no process alive.
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
    },
  }
}

/** Queues the reminders that are due, company by company. */
export async function remindDue({ database, jobs, now }: Reminders): Promise<void> {
  const due = v.parse(
    v.array(v.string()),
    await database.transaction((tx) => callDefiner(tx, sql`messaging_reminders_due()`)),
  )
  for (const companyId of due)
    await database.transaction(async (tx) => {
      await enterCompany(companyId, tx)
      await remind({
        companyId,
        now: now(),
        tx,
        enqueue: (queue, data, within, afterMs, priority) => jobs.send(queue, data, within, afterMs, priority),
      })
    })
  jobs.wake()
}

async function remind(queuer: MessageQueuer): Promise<void> {
  const { companyId, now, tx } = queuer
  const { expiringDays } = await readSettings(companyId, tx)
  const rows = await endingPasses(companyId, { now, expiringDays }, tx)
  for (const { id, endsOn, timeZone } of rows) {
    const today = dayAt(now, timeZone)
    const kind = endsOn < today ? 'pass_expired' : 'pass_expiring'
    if (endsOn > dayAfter(today, expiringDays) || endsOn < dayAfter(today, 0 - EXPIRED_DAYS)) continue
    await queueMessage({ kind, subjectId: id, occasion: `${kind}:${id}:${endsOn}` }, queuer)
  }
}

/** Passes that end around today, in any zone. */
function endingPasses(
  companyId: string,
  { now, expiringDays }: { now: Date; expiringDays: number },
  { db }: Transaction,
) {
  const today = now.toISOString().slice(0, 10)
  return db
    .select({ id: passes.id, endsOn: passes.endsOn, timeZone: locations.timeZone })
    .from(passes)
    .innerJoin(locations, and(eq(locations.companyId, passes.companyId), eq(locations.id, passes.locationId)))
    .where(
      and(
        eq(passes.companyId, companyId),
        isNull(passes.cancelledAt),
        isNull(passes.pausedOn),
        gte(passes.endsOn, dayAfter(today, -1 - EXPIRED_DAYS)),
        lte(passes.endsOn, dayAfter(today, expiringDays + 1)),
      ),
    )
}
