import {
  createShop,
  editShop,
  getShopStatement,
  listShops,
  renewShopLink,
  type Shop,
  type ShopStatement,
} from '../../../contract/shop.ts'
import { defineServerWrite } from '../../data/online-write.ts'
import { type ServerRecordState, useServerRecord } from '../../data/use-server-records.ts'

const SHOPS = 'shops'

/** Returns the shops of an agreement; only the server has them. */
export function useShops(agreementId: string): ServerRecordState<{ data: Shop[] }> {
  return useServerRecord([SHOPS, agreementId], (api, signal) =>
    api.call(listShops, { params: { id: agreementId } }, { signal }),
  )
}

/** Returns the statement of a shop for a month, `2026-11`. */
export function useStatement(id: string, month: string): ServerRecordState<ShopStatement> {
  return useServerRecord([SHOPS, 'statement', id, month], (api, signal) =>
    api.call(getShopStatement, { params: { id }, query: { month } }, { signal }),
  )
}

export const addShop = defineServerWrite({ endpoint: createShop, refreshes: SHOPS })
export const changeShop = defineServerWrite({ endpoint: editShop, refreshes: SHOPS })
export const renewLink = defineServerWrite({ endpoint: renewShopLink, refreshes: SHOPS })
