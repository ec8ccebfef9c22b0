import { and, eq, gte, inArray, sql } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import {
  type InvoicingConnection,
  type checkInvoicing,
  type connectInvoicing,
  type disconnectInvoicing,
} from '../../contract/invoice.ts'
import { PLATFORM_CHOICES, isConnectable } from '../../domain/invoicing.ts'
import { DAY_MS } from '../../domain/time.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { companies } from '../db/schema/companies.ts'
import { invoiceEvents, invoices, invoicingAccounts } from '../db/schema/invoices.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext, StepsContext } from '../http/route.ts'
import { INVOICE } from '../jobs/queues.ts'
import { UnreadableSecret } from '../secrets/secret-box.ts'
import type { AccountRow } from './invoice-document.ts'
import { type Catalogues, PlatformTrouble } from './platform.ts'
import type { AccountToOpen, Platforms } from './platforms.ts'

/** Siigo blocks a user if too many of their calls in seven days fail. */
const WEEK_MS = 7 * DAY_MS

type Check = ResponseOf<typeof checkInvoicing>

export async function readAccount({ tx, actor }: CompanyContext): Promise<AccountRow | null> {
  const [row] = await tx.db.select().from(invoicingAccounts).where(eq(invoicingAccounts.companyId, actor.companyId))
  return row ?? null
}

export async function toConnection(row: AccountRow, { tx, actor, now }: CompanyContext): Promise<InvoicingConnection> {
  const { platform, isSimulated, userName, choices, trouble } = row
  const [week] = await tx.db
    .select({
      sent: sql<number>`count(*) filter (where ${invoiceEvents.what} = 'sending')`.mapWith(Number),
      failed: sql<number>`count(*) filter (where ${invoiceEvents.what} in ('no_answer', 'rejected'))`.mapWith(Number),
    })
    .from(invoiceEvents)
    .where(and(eq(invoiceEvents.companyId, actor.companyId), gte(invoiceEvents.at, new Date(now.getTime() - WEEK_MS))))
  return {
    platform,
    isSimulated,
    userName,
    choices,
    trouble,
    connectedAt: row.connectedAt.toISOString(),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    lastCallAt: row.lastCallAt?.toISOString() ?? null,
    pausedUntil: row.pausedUntil?.toISOString() ?? null,
    week: week ?? { sent: 0, failed: 0 },
  }
}

/** Connects a company once its platform has accepted the key. */
export async function connect(
  { body }: ParsedRequest<typeof connectInvoicing>,
  context: StepsContext,
  platforms: Platforms,
): Promise<Check> {
  const { platform, isSimulated, userName, accessKey } = body
  if (isSimulated && !platforms.offersSimulator) throw invalidField('isSimulated', 'invalidField')
  const account = await context.inCompany(async (inside): Promise<AccountToOpen> => {
    const [company] = await inside.tx.db
      .select({ country: companies.country })
      .from(companies)
      .where(eq(companies.id, inside.actor.companyId))
    if (company && !isConnectable(platform, company.country)) throw invalidField('platform', 'platform_not_automatic')
    const before = await readAccount(inside)
    if (before !== null && (before.platform !== platform || before.isSimulated !== isSimulated))
      await requireNothingUnderWay(inside)
    const { companyId } = inside.actor
    const isSame = before?.platform === platform && before.isSimulated === isSimulated
    const choices = isSame ? before.choices : {}
    return {
      companyId,
      platform,
      isSimulated,
      userName,
      sealedKey: platforms.seal(accessKey, companyId),
      choices,
      taxes: {},
    }
  })
  const catalogues = await askCatalogues(account, platforms)
  return context.inCompany(async (inside) => {
    const { tx, actor, now } = inside
    await requireNotMoved(account, inside)
    const fresh = { ...account, connectedAt: now, checkedAt: null, lastCallAt: now, trouble: null, pausedUntil: null }
    await tx.db
      .insert(invoicingAccounts)
      .values(fresh)
      .onConflictDoUpdate({ target: invoicingAccounts.companyId, set: fresh })
    await tx.db.update(companies).set({ invoicingPlatform: platform }).where(eq(companies.id, actor.companyId))
    await writeAudit(
      [
        {
          entity: 'company',
          id: actor.companyId,
          action: 'edited',
          before: {},
          after: { invoicingConnection: isSimulated ? `${platform} (simulator)` : platform, invoicingUser: userName },
        },
      ],
      inside,
    )
    inside.announceAccount(actor.companyId)
    const check = await applyCheck(account.choices, catalogues, inside)
    await queueWaiting(inside)
    return check
  })
}

/** Asks the platform for its catalogues, and stores the choices if any are given. */
export async function check(
  { body }: ParsedRequest<typeof checkInvoicing>,
  context: StepsContext,
  platforms: Platforms,
): Promise<Check> {
  const account = await context.inCompany(requireAccount)
  const catalogues = await askCatalogues(account, platforms)
  return context.inCompany(async (inside) => {
    const current = await requireAccount(inside)
    const known = new Set(PLATFORM_CHOICES[current.platform].map(({ key }) => key))
    const chosen = body.choices ?? current.choices
    const choices = Object.fromEntries(Object.entries(chosen).filter(([key, id]) => known.has(key) && id !== ''))
    if (JSON.stringify(choices) !== JSON.stringify(current.choices))
      await writeAudit(
        [
          {
            entity: 'company',
            id: inside.actor.companyId,
            action: 'edited',
            before: { invoicingChoices: JSON.stringify(current.choices) },
            after: { invoicingChoices: JSON.stringify(choices) },
          },
        ],
        inside,
      )
    const result = await applyCheck(choices, catalogues, inside)
    if (current.trouble !== null) await queueWaiting(inside)
    return result
  })
}

/** Ends the connection; the key is deleted. Waiting documents do not change. */
export async function disconnect(
  _: ParsedRequest<typeof disconnectInvoicing>,
  context: CompanyContext,
): Promise<ResponseOf<typeof disconnectInvoicing>> {
  const { tx, actor } = context
  const account = await requireAccount(context)
  await requireNothingUnderWay(context)
  await tx.db.delete(invoicingAccounts).where(eq(invoicingAccounts.companyId, actor.companyId))
  await writeAudit(
    [
      {
        entity: 'company',
        id: actor.companyId,
        action: 'edited',
        before: { invoicingConnection: account.platform },
        after: { invoicingConnection: null },
      },
    ],
    context,
  )
  return { connection: null }
}

async function requireAccount(context: CompanyContext): Promise<AccountRow> {
  const account = await readAccount(context)
  if (account === null) throw new ProblemError('not_found')
  return account
}

/** Only the platform that received a document can report its outcome, so none may be without an answer. */
async function requireNothingUnderWay({ tx, actor }: CompanyContext): Promise<void> {
  const [found] = await tx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.companyId, actor.companyId), eq(invoices.state, 'sent')))
    .limit(1)
  if (found) throw invalidField('platform', 'invoices_under_way')
}

/** Another person may have connected another platform while this one was asked. */
async function requireNotMoved({ platform, isSimulated }: AccountToOpen, context: CompanyContext): Promise<void> {
  const now = await readAccount(context)
  if (now !== null && (now.platform !== platform || now.isSimulated !== isSimulated))
    await requireNothingUnderWay(context)
}

async function askCatalogues(account: AccountToOpen, platforms: Platforms): Promise<Catalogues> {
  try {
    return await platforms.open(account).catalogues()
  } catch (error) {
    if (error instanceof UnreadableSecret) throw invalidField('accessKey', 'platform_key_refused')
    if (!(error instanceof PlatformTrouble)) throw error
    throw invalidField('accessKey', error.kind === 'credentials' ? 'platform_key_refused' : 'platform_no_answer')
  }
}

/** Stores choices and taxes that the platform has, and returns the missing ones. */
async function applyCheck(
  choices: Readonly<Record<string, string>>,
  { entries, taxes }: Catalogues,
  context: CompanyContext,
): Promise<Check> {
  const { tx, actor, now } = context
  const account = await requireAccount(context)
  const [company] = await tx.db
    .select({ vatRate: companies.vatRate, currency: companies.currency })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  if (!company) throw new ProblemError('not_found')
  const missing = PLATFORM_CHOICES[account.platform].flatMap(({ key, from, needed }) => {
    const chosen = choices[key]
    if (chosen !== undefined) return entries[from]?.some(({ id }) => id === chosen) === true ? [] : key
    return needed === 'always' || (needed === 'rounding' && company.currency === 'COP') ? key : []
  })
  const hasTax = company.vatRate === 0 || taxes[String(company.vatRate)] !== undefined
  const [stored] = await tx.db
    .update(invoicingAccounts)
    .set({
      choices: { ...choices },
      taxes,
      lastCallAt: now,
      trouble: null,
      checkedAt: missing.length === 0 && hasTax ? now : null,
    })
    .where(eq(invoicingAccounts.companyId, actor.companyId))
    .returning()
  if (!stored) throw new ProblemError('not_found')
  return { connection: await toConnection(stored, context), catalogues: entries, missing, hasTax }
}

/** Queues documents that wait for the platform, as after a refused key. */
async function queueWaiting(context: CompanyContext): Promise<void> {
  const { tx, actor } = context
  const { companyId } = actor
  const waiting = await tx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.companyId, companyId),
        sql`(${inArray(invoices.state, ['queued', 'sent'])} or ${invoices.mailTo} is not null)`,
      ),
    )
  for (const { id } of waiting) await context.enqueue(INVOICE, { companyId, id }, tx)
}
