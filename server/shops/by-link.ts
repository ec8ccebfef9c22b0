import { createHash, timingSafeEqual } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { SHOP_LINK_HEADER, SHOP_PIN_HEADER } from '../../contract/shop.ts'
import { callDefiner } from '../db/call-definer.ts'
import { shops } from '../db/schema/shops.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { AuthorContext, RequestContext } from '../http/route.ts'
import { clearAfterSuccess, count, countAhead } from '../limiter/limiter.ts'
import { shopPinLimits, shopUseLimits, unknownLinkLimits } from '../limiter/limits.ts'
import { readToken } from '../mail/link-token.ts'

/** Id of the shop; null if the link opens none. */
const Entered = v.nullable(v.string())

type ShopRow = typeof shops.$inferSelect

/** A shop with a valid link and PIN. The author of its writes is the shop. */
export type ShopContext = AuthorContext & { shop: ShopRow }

interface ShopRequest {
  headers: Record<typeof SHOP_LINK_HEADER | typeof SHOP_PIN_HEADER, string>
}

/** Returns the hash of a shop's PIN. A copy of the table opens nothing, because no table contains the link's token. */
export function pinHashOf(shopId: string, pin: string): Buffer {
  return createHash('sha256').update(`${shopId}:${pin}`).digest()
}

/**
 * Runs `work` in a transaction inside the shop's company. Throws `link_gone` for an unknown link or a shop that is
 * switched off, and `pin_wrong` for a wrong PIN; guesses at the PIN are limited per link.
 */
export async function byShopLink<T>(
  { headers }: ShopRequest,
  context: RequestContext,
  work: (context: ShopContext) => Promise<T>,
): Promise<T> {
  const { database, ip } = context
  const { placeId: companyId, hash } = readToken(headers[SHOP_LINK_HEADER])
  const enter = async (tx: AuthorContext['tx']) =>
    v.parse(Entered, (await callDefiner(tx, sql`app_enter_shop(${companyId}::uuid, ${hash}::bytea)`)) ?? null)
  // In a separate transaction, because refused calls are counted too.
  await database.transaction(async (tx) =>
    count((await enter(tx)) === null ? unknownLinkLimits(ip) : shopUseLimits(hash), tx),
  )
  const guesses = shopPinLimits(hash)
  await countAhead(guesses, database)
  const enterShop = async (tx: AuthorContext['tx']): Promise<ShopRow> => {
    const id = await enter(tx)
    const own = and(eq(shops.companyId, companyId), eq(shops.id, id ?? companyId))
    const [shop] = id === null ? [] : await tx.db.select().from(shops).where(own).for('update')
    if (!shop) throw new ProblemError('link_gone')
    if (!timingSafeEqual(pinHashOf(shop.id, headers[SHOP_PIN_HEADER]), shop.pinHash))
      throw new ProblemError('pin_wrong')
    return shop
  }
  // Also in a separate transaction: a ticket that is refused later is not a guess at the PIN.
  await database.transaction(async (tx) => {
    await enterShop(tx)
    await clearAfterSuccess(guesses, tx)
  })
  return database.transaction(async (tx) => {
    const shop = await enterShop(tx)
    const actor = { id: shop.id, name: shop.name, role: 'guest', email: '', companyId, sentBy: null } as const
    return work({ ...context, tx, actor, shop })
  })
}
