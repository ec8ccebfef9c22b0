import { and, count, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import * as v from 'valibot'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { type UnsentMessage, discardMessage, listUnsentMessages, sendMessageAgain } from '../../contract/message.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { receiptMail } from '../customer-receipt/receipt-mail.ts'
import { messages } from '../db/schema/messages.ts'
import { driverInvitationMail, driverUpdateMail } from '../driver-links/link-mail.ts'
import { mailInvitation, mailUpdateLink } from '../driver-links/send-link.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute } from '../http/route.ts'
import { MAIL } from '../jobs/queues.ts'
import { confirmEmailMail, emailInUseMail, invitationMail } from '../account/account-mails.ts'
import { inviteAgain } from '../operators/invite.ts'
import { sendLinkAgain } from '../account/set-email.ts'
import { heldMail } from './hold-mail.ts'
import { MESSAGE_KINDS_BY_NAME } from './message-kinds.ts'

const ABOUT_PERSON = v.object({ personId: v.string() })

type Row = typeof messages.$inferSelect

/** Messages of a company that were given up. */
export const unsentRoutes: readonly Route[] = [
  companyRoute(listUnsentMessages, list),
  companyRoute(sendMessageAgain, async ({ params: { id } }, context) => ({
    sentTo: await sendAgain(await lockUnsent(id, context), context),
  })),
  companyRoute(discardMessage, async ({ params: { id } }, context) => {
    await forget(await lockUnsent(id, context), context)
    return { id }
  }),
]

async function list(
  { query: { page, limit } }: ParsedRequest<typeof listUnsentMessages>,
  { tx, actor }: CompanyContext,
): Promise<ResponseOf<typeof listUnsentMessages>> {
  const ofCompany = and(
    eq(messages.companyId, actor.companyId),
    isNotNull(messages.failedAt),
    inArray(messages.kind, [...MESSAGE_KINDS_BY_NAME.keys()]),
  )
  const rows = await tx.db
    .select()
    .from(messages)
    .where(ofCompany)
    .orderBy(desc(messages.failedAt), desc(messages.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await tx.db.select({ total: count() }).from(messages).where(ofCompany)
  const held = await heldMail(actor.companyId, tx)
  return { data: rows.flatMap(shown), page, limit, total: counted?.total ?? 0, held }
}

function shown({ id, kind, sentTo, createdAt, failedAt, failure, answer }: Row): UnsentMessage[] {
  const known = MESSAGE_KINDS_BY_NAME.get(kind)
  if (known === undefined || failedAt === null || failure === null) return []
  return [
    {
      id,
      kind: known.shownAs,
      sentTo,
      createdAt: createdAt.toISOString(),
      failedAt: failedAt.toISOString(),
      failure,
      answer,
    },
  ]
}

/**
 * Returns a message that was given up, locked until the transaction ends, so that only one of two people can send it
 * again.
 */
async function lockUnsent(id: string, { tx, actor }: CompanyContext): Promise<Row> {
  const [row] = await tx.db
    .select()
    .from(messages)
    .where(and(eq(messages.companyId, actor.companyId), eq(messages.id, id), isNotNull(messages.failedAt)))
    .for('update')
  if (!row) throw new ProblemError('not_found')
  return row
}

async function forget({ id }: Row, { tx, actor }: CompanyContext): Promise<void> {
  await tx.db.delete(messages).where(and(eq(messages.companyId, actor.companyId), eq(messages.id, id)))
}

/**
 * Sends a message again. A message with a link is made again, because its old link may no longer open. Returns the
 * recipient. Throws `not_found` if the person of the link is gone.
 */
async function sendAgain(row: Row, context: CompanyContext): Promise<string> {
  const askAnew = asking(row, context)
  if (askAnew !== null) {
    await forget(row, context)
    return askAnew()
  }
  const { companyId, id, sentTo } = row
  await context.tx.db
    .update(messages)
    .set({ failure: null, failedAt: null, attempts: 0 })
    .where(and(eq(messages.companyId, companyId), eq(messages.id, id)))
  await context.enqueue(MAIL, { companyId, id }, context.tx)
  if (row.kind === receiptMail.kind) {
    const { serviceId } = v.parse(receiptMail.facts, row.facts)
    await writeAudit(
      [{ entity: 'service', id: serviceId, action: 'resent', before: { sentTo: null }, after: { sentTo } }],
      context,
    )
  }
  return sentTo
}

/** Returns a function that creates a new link for a message; null if the message has none. */
function asking({ kind, facts, sentTo }: Row, context: CompanyContext): (() => Promise<string>) | null {
  switch (kind) {
    case driverUpdateMail.kind:
      return async () =>
        (await mailUpdateLink({ params: { id: v.parse(driverUpdateMail.facts, facts).driverId } }, context)).sentTo
    case driverInvitationMail.kind:
      return async () => (await mailInvitation({ body: { email: sentTo } }, context)).sentTo
    case confirmEmailMail.kind:
    case emailInUseMail.kind:
      return async () =>
        (await sendLinkAgain({ params: { id: v.parse(ABOUT_PERSON, facts).personId } }, context)).pending?.email ??
        sentTo
    case invitationMail.kind:
      return async () => (await inviteAgain(v.parse(invitationMail.facts, facts).personId, context)).email
    default:
      return null
  }
}
