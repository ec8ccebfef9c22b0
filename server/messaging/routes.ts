import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import {
  type CustomerMessage,
  type Messaging,
  type WhatsAppConnection,
  connectWhatsApp,
  disconnectWhatsApp,
  getMessaging,
  listCustomerMessages,
  resendCustomerMessage,
  setMessaging,
} from '../../contract/messaging.ts'
import { CUSTOMER_MESSAGE_KINDS, type CustomerMessageKind } from '../../domain/messaging.ts'
import { formatMoney } from '../../domain/money.ts'
import { LANGUAGES } from '../../domain/people.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { companies } from '../db/schema/companies.ts'
import { customerMessages, messageDeliveries, messagingAccounts, messagingSettings } from '../db/schema/messaging.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import { type CompanyContext, type Route, type StepsContext, companyRoute, stepsRoute } from '../http/route.ts'
import { fillText, messageTextIn, templateBody } from '../locales/message-words.ts'
import { count as countUse } from '../limiter/limiter.ts'
import { receiptMailLimits } from '../limiter/limits.ts'
import { templateName } from './advance-message.ts'
import { WITH_DOCUMENT } from './content.ts'
import type { MessagingAccount, Messengers } from './messengers.ts'
import { NOTICES_PATH } from './whatsapp-notices.ts'
import { queueMessage } from './queue-message.ts'
import { readSettings } from './settings.ts'
import { accountTroubleOf } from './whatsapp-errors.ts'

interface MessagingRoutesDeps {
  messengers: Messengers
  appUrl: () => string
}

/** Settings of messages to customers, the connection to WhatsApp, and the messages themselves. */
export function messagingRoutes(deps: MessagingRoutesDeps): readonly Route[] {
  return [
    companyRoute(getMessaging, (_, context) => readMessaging(context, deps)),
    companyRoute(setMessaging, async ({ body }, context) => {
      const { tx, actor } = context
      const before = await readSettings(actor.companyId, tx)
      const values = { companyId: actor.companyId, ...body }
      await tx.db
        .insert(messagingSettings)
        .values(values)
        .onConflictDoUpdate({ target: messagingSettings.companyId, set: values })
      await writeAudit(
        [
          {
            entity: 'company',
            id: actor.companyId,
            action: 'edited',
            before: { messaging: JSON.stringify(before) },
            after: { messaging: JSON.stringify(body) },
          },
        ],
        context,
      )
      // Booths offer only what the company sends.
      context.announceAccount(actor.companyId)
      return readMessaging(context, deps)
    }),
    stepsRoute(connectWhatsApp, (request, context) => connect(request, context, deps)),
    companyRoute(disconnectWhatsApp, async (_, context) => {
      const { tx, actor } = context
      const [gone] = await tx.db
        .delete(messagingAccounts)
        .where(eq(messagingAccounts.companyId, actor.companyId))
        .returning({ displayPhone: messagingAccounts.displayPhone })
      if (gone === undefined) throw new ProblemError('not_found')
      await auditConnection(gone.displayPhone, null, context)
      return readMessaging(context, deps)
    }),
    companyRoute(listCustomerMessages, list),
    companyRoute(resendCustomerMessage, resend),
  ]
}

async function readMessaging(
  { tx, actor }: CompanyContext,
  { messengers, appUrl }: MessagingRoutesDeps,
): Promise<Messaging> {
  const { companyId } = actor
  const [account] = await tx.db.select().from(messagingAccounts).where(eq(messagingAccounts.companyId, companyId))
  const [company] = await tx.db
    .select({
      name: companies.name,
      country: companies.country,
      currency: companies.currency,
      amountStyle: companies.amountStyle,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) throw new ProblemError('not_found')
  const { kinds, ...settings } = await readSettings(companyId, tx)
  return {
    settings: { kinds: [...kinds], ...settings },
    connection: account === undefined ? null : toConnection(account),
    webhookUrl: `${appUrl()}${NOTICES_PATH.replace(':company', companyId)}`,
    offersSimulator: messengers.simulated !== null,
    previews: CUSTOMER_MESSAGE_KINDS.flatMap((kind) =>
      LANGUAGES.map((language) => {
        const text = messageTextIn(kind, language, company.country)
        const total = formatMoney(SAMPLE_TOTAL, company.currency, company.amountStyle)
        const values = { ...SAMPLE, company: company.name, total }
        return {
          kind,
          language,
          template: templateName(kind),
          body: templateBody(text, language),
          hasDocument: WITH_DOCUMENT.includes(kind),
          subject: fillText(text.subject, values),
          sample: fillText(text.body, values),
        }
      }),
    ),
  }
}

/** Amount of the sample, in the minor unit of the company's currency. */
const SAMPLE_TOTAL = 12_500_00

/** Sample values of every text: of an invented stay. */
const SAMPLE = {
  number: 'A-0042',
  plate: 'ABC123',
  plates: 'ABC123',
  link: 'https://example.com/r/…',
  pass: '30',
  location: 'Centro',
  until: '30/11',
  entered: '28/11/2026 10:05',
  name: 'María',
}

function toConnection({
  isSimulated,
  phoneNumberId,
  displayPhone,
  connectedAt,
  lastCallAt,
  lastNoticeAt,
  trouble,
  troubleText,
}: MessagingAccount): WhatsAppConnection {
  return {
    isSimulated,
    phoneNumberId,
    displayPhone,
    connectedAt: connectedAt.toISOString(),
    lastCallAt: lastCallAt?.toISOString() ?? null,
    lastNoticeAt: lastNoticeAt?.toISOString() ?? null,
    trouble,
    troubleText,
  }
}

/** Connects a company once Meta has accepted its token and number. */
async function connect(
  { body }: ParsedRequest<typeof connectWhatsApp>,
  context: StepsContext,
  deps: MessagingRoutesDeps,
): Promise<Messaging> {
  const { messengers } = deps
  if (body.account === null && messengers.simulated === null) throw invalidField('account', 'invalidField')
  const companyId = await context.inCompany(({ actor }) => Promise.resolve(actor.companyId))
  const account =
    body.account === null
      ? {
          companyId,
          isSimulated: true,
          // The simulator reports to the company that the number names.
          phoneNumberId: companyId,
          sealedToken: '',
          sealedAppSecret: '',
          sealedVerifyToken: '',
        }
      : {
          companyId,
          isSimulated: false,
          phoneNumberId: body.account.phoneNumberId,
          sealedToken: messengers.seal(body.account.token, companyId),
          sealedAppSecret: messengers.seal(body.account.appSecret, companyId),
          sealedVerifyToken: messengers.seal(body.account.verifyToken, companyId),
        }
  const described = await messengers.open(account).describe()
  if (described.kind === 'no_answer') throw invalidField('account.token', 'platform_no_answer')
  if (described.kind === 'refused')
    throw invalidField(
      accountTroubleOf(described.code) === null ? 'account.phoneNumberId' : 'account.token',
      'platform_key_refused',
    )
  return context.inCompany(async (inside) => {
    const fresh = {
      ...account,
      displayPhone: described.id,
      connectedAt: inside.now,
      lastCallAt: inside.now,
      lastNoticeAt: null,
      trouble: null,
      troubleText: null,
      pausedUntil: null,
    }
    await inside.tx.db
      .insert(messagingAccounts)
      .values(fresh)
      .onConflictDoUpdate({ target: messagingAccounts.companyId, set: fresh })
    await auditConnection(null, `${described.id}${body.account === null ? ' (simulator)' : ''}`, inside)
    return readMessaging(inside, deps)
  })
}

function auditConnection(before: string | null, after: string | null, context: CompanyContext): Promise<void> {
  const id = context.actor.companyId
  return writeAudit(
    [{ entity: 'company', id, action: 'edited', before: { whatsApp: before }, after: { whatsApp: after } }],
    context,
  )
}

type MessageRow = typeof customerMessages.$inferSelect

async function list(
  { query: { page, limit, states, subjectId } }: ParsedRequest<typeof listCustomerMessages>,
  context: CompanyContext,
): Promise<ResponseOf<typeof listCustomerMessages>> {
  const { tx, actor } = context
  const where = and(
    eq(customerMessages.companyId, actor.companyId),
    states?.length ? inArray(customerMessages.state, states) : undefined,
    subjectId === undefined ? undefined : eq(customerMessages.subjectId, subjectId),
  )
  const rows = await tx.db
    .select()
    .from(customerMessages)
    .where(where)
    .orderBy(desc(customerMessages.createdAt), desc(customerMessages.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await tx.db.select({ total: count() }).from(customerMessages).where(where)
  return { data: await withDeliveries(rows, context), page, limit, total: counted?.total ?? 0 }
}

async function withDeliveries(rows: readonly MessageRow[], { tx, actor }: CompanyContext): Promise<CustomerMessage[]> {
  const deliveries = await tx.db
    .select()
    .from(messageDeliveries)
    .where(
      and(
        eq(messageDeliveries.companyId, actor.companyId),
        inArray(
          messageDeliveries.messageId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(messageDeliveries.nth))
  return rows.map(({ id, kind, subjectId, state, reason, createdAt, changedAt }) => ({
    id,
    kind,
    subjectId,
    state,
    reason,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    deliveries: deliveries.flatMap((delivery) =>
      delivery.messageId === id
        ? {
            channel: delivery.channel,
            sentTo: delivery.sentTo,
            state: delivery.state,
            at: delivery.changedAt.toISOString(),
            code: delivery.code,
            answer: delivery.answer,
          }
        : [],
    ),
  }))
}

/** Kinds that can't be sent again as they were: their link opens once. */
const ONCE: readonly CustomerMessageKind[] = ['driver_update']

async function resend(
  { params: { id }, body: { channel } }: ParsedRequest<typeof resendCustomerMessage>,
  context: CompanyContext,
): Promise<CustomerMessage> {
  const { tx, actor } = context
  const { companyId } = actor
  const ofCompany = (messageId: string) =>
    and(eq(customerMessages.companyId, companyId), eq(customerMessages.id, messageId))
  const [row] = await tx.db.select().from(customerMessages).where(ofCompany(id)).for('update')
  if (!row || ONCE.includes(row.kind)) throw new ProblemError('not_found')
  await countUse(receiptMailLimits(row.subjectId, actor.id), tx)
  const { kind, subjectId, language, occasion } = row
  // An address of the other channel can't be used.
  const address = row.channel === channel ? row.address : null
  // The part after the last colon decides whether the message still applies.
  const again = `again:${context.now.toISOString().replaceAll(':', '')}:${occasion}`
  const made = await queueMessage(
    { kind, subjectId, language, occasion: again, channel, address, isAsked: true },
    { ...context, companyId },
  )
  const [added] = await tx.db
    .select()
    .from(customerMessages)
    .where(ofCompany(made ?? id))
  const [shown] = added === undefined ? [] : await withDeliveries([added], context)
  if (shown === undefined) throw new ProblemError('not_found')
  return shown
}
