import {
  createShop,
  createShopSheet,
  editShop,
  getShopStatement,
  listShopSheets,
  listShops,
  renewShopLink,
  type Shop,
  type ShopSheet,
  type ShopStatement,
  withdrawShopSheet,
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

/** Returns the sheets of printed codes of a shop. */
export function useSheets(id: string): ServerRecordState<{ data: ShopSheet[] }> {
  return useServerRecord([SHOPS, 'sheets', id], (api, signal) =>
    api.call(listShopSheets, { params: { id } }, { signal }),
  )
}

export const addShop = defineServerWrite({ endpoint: createShop, refreshes: SHOPS })
export const changeShop = defineServerWrite({ endpoint: editShop, refreshes: SHOPS })
export const renewLink = defineServerWrite({ endpoint: renewShopLink, refreshes: SHOPS })
export const printCodes = defineServerWrite({ endpoint: createShopSheet, refreshes: SHOPS })
export const withdrawCodes = defineServerWrite({ endpoint: withdrawShopSheet, refreshes: SHOPS })
