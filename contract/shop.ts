import * as v from 'valibot'

import { AGREEMENT_TYPES } from '../domain/agreements.ts'
import { CURRENCIES } from '../domain/countries.ts'
import { SHOP_NAME_MAX, STAMP_STATES } from '../domain/shops.ts'
import { SHEET_CODES_MAX } from '../domain/stamp-codes.ts'
import { NotNegative, Positive } from './amount-limits.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import {
  Amount,
  Id,
  Instant,
  LocalDay,
  Month,
  ResponseTimeZone,
  Version,
  requiredText,
  wholeNumber,
} from './primitives.ts'

/** Header for the token of a shop's link. Paths and queries end up in logs, so the token is in neither. */
export const SHOP_LINK_HEADER = 'x-shop-link'

/** Header for the shop's PIN. */
export const SHOP_PIN_HEADER = 'x-shop-pin'

const ByLink = v.object({ [SHOP_LINK_HEADER]: v.string('required'), [SHOP_PIN_HEADER]: v.string('required') })

/** A shop that stamps the stays of its customers with an agreement. */
export const Shop = v.object({
  id: Id,
  version: Version,
  agreementId: Id,
  name: v.string(),
  minimumPurchase: v.nullable(Amount),
  monthlyBudget: v.nullable(Amount),
  enabled: v.boolean(),
  /** Sum of the discounts by this month's stamps, by the clock of each location. */
  used: Amount,
})
export type Shop = v.InferOutput<typeof Shop>

const Pin = v.pipe(v.string('required'), v.regex(/^\d{4,6}$/, 'pin_invalid'))
const terms = {
  name: requiredText(SHOP_NAME_MAX),
  pin: Pin,
  minimumPurchase: v.nullable(Positive),
  monthlyBudget: v.nullable(Positive),
  enabled: v.boolean('invalidField'),
}

const write = { area: 'entities', queueable: false } as const

export const listShops = defineEndpoint({
  id: 'listShops',
  area: 'entities',
  method: 'GET',
  path: '/discounts/:id/shops',
  request: { params: IdParams },
  response: v.object({ data: v.array(Shop) }),
  queueable: false,
})

/** The link's token is in this answer, and nowhere else. */
const WithToken = v.object({ shop: Shop, token: v.string() })

export const createShop = defineEndpoint({
  ...write,
  id: 'createShop',
  method: 'POST',
  path: '/discounts/:id/shops',
  request: {
    params: IdParams,
    body: v.object({
      id: Id,
      name: terms.name,
      pin: terms.pin,
      minimumPurchase: v.optional(terms.minimumPurchase, null),
      monthlyBudget: v.optional(terms.monthlyBudget, null),
    }),
  },
  response: WithToken,
})

export const editShop = defineEndpoint({
  ...write,
  id: 'editShop',
  method: 'PATCH',
  path: '/discounts/shops/:id',
  request: {
    params: IdParams,
    body: v.pipe(
      v.partial(v.object(terms)),
      v.check((body) => Object.values(body).some((value) => value !== undefined), 'nothing_changed'),
    ),
  },
  response: Shop,
})

/** Creates a new link; the previous one stops working. */
export const renewShopLink = defineEndpoint({
  ...write,
  id: 'renewShopLink',
  method: 'POST',
  path: '/discounts/shops/:id/link',
  request: { params: IdParams },
  response: WithToken,
})

/** Printed codes of a shop, each for one stay. */
export const ShopSheet = v.object({
  id: Id,
  codes: v.number(),
  /** Number of codes that have been used. */
  used: v.number(),
  /** Last local day of payment, included. */
  lastDay: LocalDay,
  createdAt: Instant,
  withdrawnAt: v.nullable(Instant),
})
export type ShopSheet = v.InferOutput<typeof ShopSheet>

export const listShopSheets = defineEndpoint({
  id: 'listShopSheets',
  area: 'entities',
  method: 'GET',
  path: '/discounts/shops/:id/sheets',
  request: { params: IdParams },
  response: v.object({ data: v.array(ShopSheet) }),
  queueable: false,
})

/** The codes are in this answer, and nowhere else. */
export const createShopSheet = defineEndpoint({
  ...write,
  id: 'createShopSheet',
  method: 'POST',
  path: '/discounts/shops/:id/sheets',
  request: {
    params: IdParams,
    body: v.object({ id: Id, codes: wholeNumber(1, SHEET_CODES_MAX, 'count_invalid'), lastDay: LocalDay }),
  },
  response: v.object({ sheet: ShopSheet, codes: v.array(v.string()) }),
})

/** Makes booths reject the codes of a sheet, for example because the sheet was lost. */
export const withdrawShopSheet = defineEndpoint({
  ...write,
  id: 'withdrawShopSheet',
  method: 'POST',
  path: '/discounts/shops/sheets/:id/withdraw',
  request: { params: IdParams },
  response: ShopSheet,
})

const Stamp = v.object({
  id: Id,
  at: Instant,
  location: v.object({ id: Id, name: v.string(), timeZone: ResponseTimeZone }),
  licensePlate: v.string(),
  purchase: v.nullable(Amount),
  state: v.picklist(STAMP_STATES),
  paidAt: v.nullable(Instant),
  /** Discount of the stay by the agreement; null while the vehicle is inside. */
  discount: v.nullable(Amount),
  /** Amount that the shop owes for the stamp. */
  toBill: Amount,
  /** Number of the code on its sheet; null for a stamp from the shop's page. */
  code: v.nullable(v.number()),
})
export type Stamp = v.InferOutput<typeof Stamp>

/** Stamps whose stays were paid in a month, and this month's unpaid ones, by the clock of each location. */
export const ShopStatement = v.object({
  shop: Shop,
  month: v.string(),
  asOf: Instant,
  currency: v.picklist(CURRENCIES),
  stamps: v.array(Stamp),
  toBill: Amount,
})
export type ShopStatement = v.InferOutput<typeof ShopStatement>

export const getShopStatement = defineEndpoint({
  id: 'getShopStatement',
  area: 'entities',
  method: 'GET',
  path: '/discounts/shops/:id/statement',
  request: { params: IdParams, query: v.object({ month: Month }) },
  response: ShopStatement,
  queueable: false,
})

/** Content of the page behind a shop's link. */
export const ShopPage = v.object({
  company: v.string(),
  currency: v.picklist(CURRENCIES),
  shop: v.string(),
  agreement: v.object({
    type: v.picklist(AGREEMENT_TYPES),
    /** Minutes, basis points or an amount, by the type; null for the others. */
    worth: v.nullable(v.number()),
  }),
  minimumPurchase: v.nullable(Amount),
  monthlyBudget: v.nullable(Amount),
  used: Amount,
  /** The shop's latest stamps, newest first. */
  stamps: v.array(v.pick(Stamp, ['id', 'at', 'location', 'licensePlate', 'state'])),
})
export type ShopPage = v.InferOutput<typeof ShopPage>

export const openShopLink = defineEndpoint({
  id: 'openShopLink',
  area: 'services',
  method: 'GET',
  path: '/public/shop',
  withoutSession: true,
  request: { headers: ByLink },
  response: ShopPage,
  queueable: false,
})

/** Stamps a stay. The same id returns the first answer again, so that a lost answer does no harm. */
export const stampStay = defineEndpoint({
  id: 'stampStay',
  area: 'services',
  method: 'POST',
  path: '/public/shop/stamps',
  withoutSession: true,
  request: {
    headers: ByLink,
    body: v.object({
      id: Id,
      /** The plate, the receipt number or the code of the ticket. */
      ticket: v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(400, 'text_too_long')),
      purchase: v.optional(v.nullable(NotNegative), null),
    }),
  },
  response: v.pick(Stamp, ['id', 'at', 'location', 'licensePlate', 'state']),
  queueable: false,
})

/** Calls for the shops of an agreement, and the calls of a shop by its link. */
export const SHOP_ENDPOINTS = [
  listShops,
  createShop,
  editShop,
  renewShopLink,
  listShopSheets,
  createShopSheet,
  withdrawShopSheet,
  getShopStatement,
  openShopLink,
  stampStay,
] as const
