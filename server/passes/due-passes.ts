import { and, asc, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm'

import type { DuePass, listDuePasses, remindOfPasses } from '../../contract/due-passes.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { Pass } from '../../contract/pass.ts'
import { BILLING_DAYS, DUE_PASSES_MAX } from '../../domain/passes.ts'
import { DAY_MS } from '../../domain/time.ts'
import { customerMessages } from '../db/schema/messaging.ts'
import { passPeriods, passes } from '../db/schema/passes.ts'
import type { CompanyContext } from '../http/route.ts'
import { queueMessage } from '../messaging/queue-message.ts'
import { readRecipient } from '../messaging/recipient.ts'
import { matchingPasses, passReading } from './pass-rows.ts'

const REMINDERS = ['pass_expiring', 'pass_expired'] as const

/** Lists passes to be renewed, the longest overdue first, then those that were renewed lately. */
export async function listDue(context: CompanyContext): Promise<ResponseOf<typeof listDuePasses>> {
  const since = new Date(context.now.getTime() - BILLING_DAYS * DAY_MS)
  const reading = passReading(context)
  const open = await reading.find(
    and(
      await matchingPasses({ states: ['expiring', 'overdue', 'expired'] }, context),
      gte(passes.endsOn, since.toISOString().slice(0, 10)),
    ),
    { order: [asc(passes.endsOn), asc(passes.id)], limit: DUE_PASSES_MAX },
  )
  const renewed = context.tx.db
    .select({ passId: passPeriods.passId })
    .from(passPeriods)
    .where(
      and(
        eq(passPeriods.companyId, context.actor.companyId),
        eq(passPeriods.passId, passes.id),
        gte(passPeriods.soldAt, since),
        // The first sale is no renewal.
        gt(passPeriods.startsOn, passes.startsOn),
      ),
    )
  const paid = await reading.find(
    and(await matchingPasses({ states: ['active', 'future'] }, context), sql`exists (${renewed})`),
    { order: [desc(passes.endsOn), asc(passes.id)], limit: DUE_PASSES_MAX },
  )
  const listed = [
    ...open.map(({ item: pass }) => ({
      billing: pass.state === 'expiring' ? ('due' as const) : ('overdue' as const),
      pass,
    })),
    ...paid.map(({ item: pass }) => ({ billing: 'paid' as const, pass })),
  ]
  const reminders = await lastReminders(
    listed.map(({ pass }) => pass.id),
    context,
  )
  return { data: listed.map((one) => ({ ...one, reminder: reminders.get(one.pass.id) ?? null })) }
}

async function lastReminders(
  ids: readonly string[],
  { tx, actor }: CompanyContext,
): Promise<Map<string, NonNullable<DuePass['reminder']>>> {
  const rows = await tx.db
    .select({
      subjectId: customerMessages.subjectId,
      state: customerMessages.state,
      at: customerMessages.createdAt,
    })
    .from(customerMessages)
    .where(
      and(
        eq(customerMessages.companyId, actor.companyId),
        inArray(customerMessages.kind, [...REMINDERS]),
        inArray(customerMessages.subjectId, [...ids]),
      ),
    )
    .orderBy(asc(customerMessages.createdAt))
  return new Map(rows.map(({ subjectId, state, at }) => [subjectId, { state, at: at.toISOString() }]))
}

/** Queues a reminder for each pass that is due or overdue, once a day. */
export async function remind(
  { body: { ids } }: ParsedRequest<typeof remindOfPasses>,
  context: CompanyContext,
): Promise<ResponseOf<typeof remindOfPasses>> {
  const wanted = new Set(ids)
  const { data } = await listDue(context)
  let queued = 0
  for (const { billing, pass } of data)
    if (billing !== 'paid' && wanted.has(pass.id) && (await remindOf(pass, context))) queued++
  return { queued }
}

async function remindOf({ id, state, endsOn }: Pass, context: CompanyContext): Promise<boolean> {
  const { companyId } = context.actor
  const kind = state === 'expiring' ? 'pass_expiring' : 'pass_expired'
  const recipient = await readRecipient(kind, id, companyId, context.tx)
  // A driver without a method receives no automatic messages, but this reminder was requested by a person.
  const channel = recipient?.method ?? (recipient?.email == null ? null : 'email')
  if (channel === null) return false
  const today = context.now.toISOString().slice(0, 10)
  const made = await queueMessage(
    { kind, subjectId: id, occasion: `asked:${today}:${kind}:${id}:${endsOn}`, channel, isAsked: true },
    { ...context, companyId },
  )
  return made !== null
}
