import { randomUUID } from 'node:crypto'

import { agreementCalls, editNamedAgreement, getAgreementUse } from '../../../../contract/agreement.ts'
import {
  SHOP_LINK_HEADER,
  SHOP_PIN_HEADER,
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
} from '../../../../contract/shop.ts'
import { DAY_MS } from '../../../../domain/time.ts'
import { type Sample, crudSamples, sample } from './sample.ts'

/** Calls for agreements and their shops. */
export const AGREEMENT_SAMPLES: readonly Sample[] = [
  ...crudSamples(agreementCalls, {
    idOf: ({ agreement }) => agreement,
    input: ({ freshId }) => ({ id: freshId, name: `Convenio ${freshId}`, type: 'percentage', percentage: 2_000 }),
    changes: { budgetCount: { from: null, to: 100 } },
  }),
  sample(listShops, ({ agreement }) => ({ params: { id: agreement } })),
  sample(createShop, ({ agreement }) => ({
    params: { id: agreement },
    body: { id: randomUUID(), name: 'Librería', pin: '4711' },
  })),
  sample(editShop, ({ shop }) => ({ params: { id: shop }, body: { minimumPurchase: 5_000_000 } })),
  sample(renewShopLink, ({ shop }) => ({ params: { id: shop } })),
  sample(listShopSheets, ({ shop }) => ({ params: { id: shop } })),
  sample(createShopSheet, ({ shop }) => ({
    params: { id: shop },
    body: { id: randomUUID(), codes: 2, lastDay: new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10) },
  })),
  sample(withdrawShopSheet, ({ shopSheet }) => ({ params: { id: shopSheet } })),
  sample(getShopStatement, ({ shop }) => ({ params: { id: shop }, query: { month: '2026-11' } })),
  sample(openShopLink, ({ shopLink }) => ({ headers: { [SHOP_LINK_HEADER]: shopLink, [SHOP_PIN_HEADER]: '4711' } })),
  sample(stampStay, ({ shopLink, service }) => ({
    headers: { [SHOP_LINK_HEADER]: shopLink, [SHOP_PIN_HEADER]: '4711' },
    body: { id: randomUUID(), ticket: service },
  })),
  sample(editNamedAgreement, ({ agreement }) => ({
    body: { id: agreement, changes: { budgetCount: { from: null, to: 100 } } },
  })),
  sample(getAgreementUse, ({ agreement }) => ({ params: { id: agreement }, query: { month: '2026-11' } })),
]
