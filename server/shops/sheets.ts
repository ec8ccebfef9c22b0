import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'

import type { Agreement } from '../../contract/agreement.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { Service } from '../../contract/service.ts'
import type { ShopSheet, createShopSheet } from '../../contract/shop.ts'
import { daysBetween } from '../../domain/passes.ts'
import type { CodeFault } from '../../domain/shops.ts'
import { type StampCode, SHEET_DAYS_MAX, proveStampCode, signStampCodes } from '../../domain/stamp-codes.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { refuseDuplicate } from '../crud/table-writes.ts'
import { agreements } from '../db/schema/agreements.ts'
import { locations } from '../db/schema/locations.ts'
import { shopSheets, shopStamps, shops } from '../db/schema/shops.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'

type SheetRow = typeof shopSheets.$inferSelect
type ShopRow = Pick<typeof shops.$inferSelect, 'id' | 'agreementId' | 'name'>

/** Returns the sheets of a shop, the newest first. */
export async function readSheets(shopId: string, context: CompanyContext): Promise<ShopSheet[]> {
  const { tx, actor } = context
  const rows = await tx.db
    .select()
    .from(shopSheets)
    .where(and(eq(shopSheets.companyId, actor.companyId), eq(shopSheets.shopId, shopId)))
    .orderBy(desc(shopSheets.createdAt), desc(shopSheets.id))
  const sheets: ShopSheet[] = []
  for (const row of rows) sheets.push(await toSheet(row, context))
  return sheets
}

async function toSheet(
  { id, codes, lastDay, createdAt, withdrawnAt }: SheetRow,
  { tx, actor }: CompanyContext,
): Promise<ShopSheet> {
  const used = await tx.db.$count(
    shopStamps,
    and(eq(shopStamps.companyId, actor.companyId), eq(shopStamps.sheetId, id), isNull(shopStamps.fault)),
  )
  return {
    id,
    codes,
    used,
    lastDay,
    createdAt: createdAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }
}

/** Signs the codes of a new sheet. Only the answer contains the codes. */
export async function printSheet(
  { id: shopId, agreementId, name }: ShopRow,
  { id, codes: count, lastDay }: ParsedRequest<typeof createShopSheet>['body'],
  context: CompanyContext,
): Promise<{ sheet: ShopSheet; codes: string[] }> {
  const { tx, actor, now } = context
  const days = daysBetween(now.toISOString().slice(0, 10), lastDay)
  // The day of the location may be a day ahead of UTC, or behind.
  if (days < -1) throw invalidField('lastDay', 'day_past')
  if (days > SHEET_DAYS_MAX) throw invalidField('lastDay', 'codes_too_far')
  const { key, codes } = await signStampCodes(id, count)
  const [row] = await tx.db
    .insert(shopSheets)
    .values({ companyId: actor.companyId, id, shopId, agreementId, codes: count, lastDay, key, createdAt: now })
    .returning()
    .catch(refuseDuplicate({ shop_sheets_company_id_id_pk: { path: 'id', code: 'id_taken' } }))
  if (!row) throw new Error('Nothing was inserted')
  await auditSheets(agreementId, { shop: name, codesOnPaper: String(count), lastDay }, context)
  return { sheet: await toSheet(row, context), codes }
}

/** Withdraws a sheet: booths that learn of this reject its codes. */
export async function withdrawSheet(id: string, context: CompanyContext): Promise<ShopSheet> {
  const row = await lockSheet(id, context)
  if (row === null) throw new ProblemError('not_found')
  if (row.withdrawnAt !== null) return toSheet(row, context)
  const { tx, actor, now } = context
  await tx.db
    .update(shopSheets)
    .set({ withdrawnAt: now })
    .where(and(eq(shopSheets.companyId, actor.companyId), eq(shopSheets.id, id)))
  const [shop] = await tx.db
    .select({ name: shops.name })
    .from(shops)
    .where(and(eq(shops.companyId, actor.companyId), eq(shops.id, row.shopId)))
  await auditSheets(row.agreementId, { shop: shop?.name ?? null, codesWithdrawn: String(row.codes) }, context)
  return toSheet({ ...row, withdrawnAt: now }, context)
}

async function lockSheet(id: string, { tx, actor }: CompanyContext): Promise<SheetRow | null> {
  const [row] = await tx.db
    .select()
    .from(shopSheets)
    .where(and(eq(shopSheets.companyId, actor.companyId), eq(shopSheets.id, id)))
    .for('update')
  return row ?? null
}

/** Writes the history of the agreement, and makes every booth pull it, because its record lists the sheets. */
export async function auditSheets(
  agreementId: string,
  after: Record<string, string | null>,
  context: CompanyContext,
): Promise<void> {
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, null]))
  await writeAudit([{ entity: 'agreement', id: agreementId, action: 'edited', before, after }], context)
  await touchAgreement(agreementId, context)
}

/** Gives an agreement a new version: its record lists the sheets of its shops. */
export async function touchAgreement(agreementId: string, context: CompanyContext): Promise<void> {
  const { tx, actor } = context
  await tx.db
    .update(agreements)
    .set({ version: sql`${agreements.version}` })
    .where(and(eq(agreements.companyId, actor.companyId), eq(agreements.id, agreementId)))
  context.announce(actor.companyId, ['agreements'])
}

/**
 * Returns the sheets of each agreement for the booths: those of shops that may stamp, until a day after their last day.
 * A booth without a connection checks the last day that it has stored.
 */
export async function sheetsByAgreement(
  ids: readonly string[],
  { tx, actor, now }: CompanyContext,
): Promise<Map<string, NonNullable<Agreement['stampSheets']>>> {
  const rows = await tx.db
    .select({
      id: shopSheets.id,
      key: shopSheets.key,
      shop: shops.name,
      lastDay: shopSheets.lastDay,
      agreementId: shopSheets.agreementId,
    })
    .from(shopSheets)
    .innerJoin(shops, and(eq(shops.companyId, shopSheets.companyId), eq(shops.id, shopSheets.shopId)))
    .where(
      and(
        eq(shopSheets.companyId, actor.companyId),
        inArray(shopSheets.agreementId, [...ids]),
        isNull(shopSheets.withdrawnAt),
        eq(shops.enabled, true),
        sql`${shopSheets.lastDay} >= ${now.toISOString().slice(0, 10)}::date - 1`,
      ),
    )
    .orderBy(shopSheets.id)
  const found = new Map<string, NonNullable<Agreement['stampSheets']>>()
  for (const { agreementId, ...sheet } of rows) found.set(agreementId, [...(found.get(agreementId) ?? []), sheet])
  return found
}

/** Returns the sheet and number of a code that a booth took; throws if the company has not signed it. */
export async function requireCode(
  text: string,
  { tx, actor }: CompanyContext,
): Promise<StampCode<Pick<SheetRow, 'id' | 'key' | 'agreementId'>>> {
  const sheets = await tx.db
    .select({ id: shopSheets.id, key: shopSheets.key, agreementId: shopSheets.agreementId })
    .from(shopSheets)
    .where(eq(shopSheets.companyId, actor.companyId))
  const code = await proveStampCode(text, sheets)
  if (code === null) throw invalidField('stampCode', 'stamp_code_unknown')
  return code
}

/**
 * Stamps a paid stay with the code that the booth took. The customer has left, so nothing is refused: a code that the
 * shop does not owe is recorded with its fault, for an admin's attention. The row of the sheet is locked, so that of
 * two stays with one code exactly one counts.
 */
export async function stampByCode(
  { sheet: { id: sheetId }, serial }: Pick<StampCode<{ id: string; key: string }>, 'sheet' | 'serial'>,
  { id: serviceId, location, discount }: Pick<Service, 'id' | 'location' | 'discount'>,
  paidAt: Date,
  context: CompanyContext,
): Promise<void> {
  const { tx, actor } = context
  const { companyId } = actor
  const sheet = await lockSheet(sheetId, context)
  if (sheet === null) throw new Error('A code without its sheet')
  const used = await tx.db.$count(
    shopStamps,
    and(
      eq(shopStamps.companyId, companyId),
      eq(shopStamps.sheetId, sheetId),
      eq(shopStamps.serial, serial),
      isNull(shopStamps.fault),
    ),
  )
  const [place] = await tx.db
    .select({ timeZone: locations.timeZone })
    .from(locations)
    .where(and(eq(locations.companyId, companyId), eq(locations.id, location.id)))
  const day = wallClock(paidAt, place?.timeZone ?? 'UTC').slice(0, 10)
  await tx.db
    .insert(shopStamps)
    .values({
      companyId,
      id: uuidv7(),
      shopId: sheet.shopId,
      agreementId: sheet.agreementId,
      serviceId,
      at: paidAt,
      purchase: null,
      reserved: discount ?? 0,
      sheetId,
      serial,
      fault: used > 0 ? 'used_twice' : faultOf(sheet, paidAt, day),
    })
    // The shop has also stamped the stay on its page: that stamp counts, and the code stays unused.
    .onConflictDoNothing({ target: [shopStamps.companyId, shopStamps.serviceId] })
}

function faultOf({ withdrawnAt, lastDay }: SheetRow, paidAt: Date, day: string): CodeFault | null {
  if (withdrawnAt !== null && withdrawnAt <= paidAt) return 'withdrawn'
  return day > lastDay ? 'expired' : null
}
