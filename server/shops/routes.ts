import { and, asc, eq } from 'drizzle-orm'

import {
  type Shop,
  type ShopStatement,
  createShop,
  createShopSheet,
  editShop,
  getShopStatement,
  listShopSheets,
  listShops,
  openShopLink,
  renewShopLink,
  stampStay,
  withdrawShopSheet,
} from '../../contract/shop.ts'
import { countryOption } from '../../domain/countries.ts'
import { worthOfStamp } from '../../domain/shops.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { refuseDuplicate } from '../crud/table-writes.ts'
import { agreements } from '../db/schema/agreements.ts'
import { companies } from '../db/schema/companies.ts'
import { shops } from '../db/schema/shops.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute, publicRoute } from '../http/route.ts'
import { makeToken } from '../mail/link-token.ts'
import type { Reader } from '../services/tariff.ts'
import { byShopLink, pinHashOf, type ShopContext } from './by-link.ts'
import { printSheet, readSheets, touchAgreement, withdrawSheet } from './sheets.ts'
import { stamp } from './stamp-stay.ts'
import { monthAt, readStamps, usedOf } from './stamps.ts'

type ShopRow = typeof shops.$inferSelect

/** Number of latest stamps on a shop's page. */
const SHOWN_STAMPS = 20

async function readCompany({ tx, actor }: Reader) {
  const [company] = await tx.db
    .select({ name: companies.name, country: companies.country, currency: companies.currency })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  if (!company) throw new Error('A shop without its company')
  return company
}

/** Returns the current month by the clock of the company's country. */
async function presentMonth(context: Reader & { now: Date }): Promise<string> {
  const { country } = await readCompany(context)
  return monthAt(context.now, countryOption(country).timeZone)
}

async function toShop(row: ShopRow, context: CompanyContext): Promise<Shop> {
  const { companyId: _, changedXid: __, linkHash: ___, pinHash: ____, createdAt: _____, ...shown } = row
  return { ...shown, used: usedOf(await readStamps(row.id, await presentMonth(context), context)) }
}

/** Locks the row of a shop of the caller's company. */
async function lockShop(id: string, { tx, actor }: CompanyContext): Promise<ShopRow> {
  const [row] = await tx.db
    .select()
    .from(shops)
    .where(and(eq(shops.companyId, actor.companyId), eq(shops.id, id)))
    .for('update')
  if (!row) throw new ProblemError('not_found')
  return row
}

async function requireAgreement(id: string, { tx, actor }: CompanyContext): Promise<void> {
  const found = await tx.db.$count(agreements, and(eq(agreements.companyId, actor.companyId), eq(agreements.id, id)))
  if (found === 0) throw new ProblemError('not_found')
}

/** Sets columns of a shop. The history of its agreement records who changed what, except the PIN and the link. */
async function changeShop(
  { id, agreementId, ...before }: ShopRow,
  set: Partial<typeof shops.$inferInsert>,
  context: CompanyContext,
): Promise<ShopRow> {
  const { tx, actor } = context
  const [row] = await tx.db
    .update(shops)
    .set(set)
    .where(and(eq(shops.companyId, actor.companyId), eq(shops.id, id)))
    .returning()
  if (!row) throw new Error('A shop that was locked is gone')
  if (row.name !== before.name || row.enabled !== before.enabled) await touchAgreement(agreementId, context)
  await writeAudit(
    [
      {
        entity: 'agreement',
        id: agreementId,
        action: 'edited',
        before: { shop: before.name, ...told(before) },
        after: { shop: row.name, ...told(row) },
      },
    ],
    context,
  )
  return row
}

function told({
  minimumPurchase,
  monthlyBudget,
  enabled,
}: Pick<ShopRow, 'minimumPurchase' | 'monthlyBudget' | 'enabled'>) {
  return { minimumPurchase, monthlyBudget, shopEnabled: enabled }
}

async function statement(id: string, month: string, context: CompanyContext): Promise<ShopStatement> {
  const row = await lockShop(id, context)
  const { currency } = await readCompany(context)
  const stamps = await readStamps(id, month, context)
  return {
    shop: await toShop(row, context),
    month,
    asOf: context.now.toISOString(),
    currency,
    stamps: stamps.map(({ counts: _, ...one }) => one),
    toBill: stamps.reduce((sum, { toBill }) => sum + toBill, 0),
  }
}

async function shopPage(context: ShopContext) {
  const { tx, actor, shop } = context
  const { name, currency } = await readCompany(context)
  const [agreement] = await tx.db
    .select()
    .from(agreements)
    .where(and(eq(agreements.companyId, actor.companyId), eq(agreements.id, shop.agreementId)))
  if (!agreement) throw new Error('A shop without its agreement')
  const stamps = await readStamps(shop.id, await presentMonth(context), context)
  return {
    company: name,
    currency,
    shop: shop.name,
    agreement: { type: agreement.type, worth: worthOfStamp(agreement) },
    minimumPurchase: shop.minimumPurchase,
    monthlyBudget: shop.monthlyBudget,
    used: usedOf(stamps),
    stamps: stamps
      .slice(0, SHOWN_STAMPS)
      .map(({ id, at, location, licensePlate, state }) => ({ id, at, location, licensePlate, state })),
  }
}

export const shopRoutes: readonly Route[] = [
  companyRoute(listShops, async ({ params: { id } }, context) => {
    await requireAgreement(id, context)
    const rows = await context.tx.db
      .select()
      .from(shops)
      .where(and(eq(shops.companyId, context.actor.companyId), eq(shops.agreementId, id)))
      .orderBy(asc(shops.name), asc(shops.id))
    const data: Shop[] = []
    for (const row of rows) data.push(await toShop(row, context))
    return { data }
  }),
  companyRoute(createShop, async ({ params, body: { id, pin, ...given } }, context) => {
    await requireAgreement(params.id, context)
    const { tx, actor, now } = context
    const { token, hash } = makeToken(actor.companyId)
    const [row] = await tx.db
      .insert(shops)
      .values({
        companyId: actor.companyId,
        id,
        ...given,
        agreementId: params.id,
        linkHash: hash,
        pinHash: pinHashOf(id, pin),
        createdAt: now,
      })
      .returning()
      .catch(refuseDuplicate({ shops_company_id_id_pk: { path: 'id', code: 'id_taken' } }))
    if (!row) throw new Error('Nothing was inserted')
    await writeAudit(
      [
        {
          entity: 'agreement',
          id: params.id,
          action: 'edited',
          before: { shop: null },
          after: { shop: row.name, ...told(row) },
        },
      ],
      context,
    )
    return { shop: await toShop(row, context), token }
  }),
  companyRoute(
    editShop,
    async ({ params: { id }, body: { pin, name, minimumPurchase, monthlyBudget, enabled } }, context) => {
      const set = {
        ...(name !== undefined && { name }),
        ...(minimumPurchase !== undefined && { minimumPurchase }),
        ...(monthlyBudget !== undefined && { monthlyBudget }),
        ...(enabled !== undefined && { enabled }),
        ...(pin !== undefined && { pinHash: pinHashOf(id, pin) }),
      }
      return toShop(await changeShop(await lockShop(id, context), set, context), context)
    },
  ),
  companyRoute(renewShopLink, async ({ params: { id } }, context) => {
    const { token, hash } = makeToken(context.actor.companyId)
    const row = await changeShop(await lockShop(id, context), { linkHash: hash }, context)
    return { shop: await toShop(row, context), token }
  }),
  companyRoute(listShopSheets, async ({ params: { id } }, context) => {
    const { id: shopId } = await lockShop(id, context)
    return { data: await readSheets(shopId, context) }
  }),
  companyRoute(createShopSheet, async ({ params: { id }, body }, context) =>
    printSheet(await lockShop(id, context), body, context),
  ),
  companyRoute(withdrawShopSheet, ({ params: { id } }, context) => withdrawSheet(id, context)),
  companyRoute(getShopStatement, ({ params: { id }, query: { month } }, context) => statement(id, month, context)),
  publicRoute(openShopLink, (request, context) => byShopLink(request, context, shopPage)),
  publicRoute(stampStay, (request, context) => byShopLink(request, context, (inside) => stamp(request.body, inside))),
]
