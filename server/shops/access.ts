import { ADMIN_ROLES as ADMINS } from '../../domain/roles.ts'

/** Access to shops that validate stays, and to their pages. */
export const SHOP_ACCESS = {
  listShops: ADMINS,
  createShop: ADMINS,
  editShop: ADMINS,
  renewShopLink: ADMINS,
  listShopSheets: ADMINS,
  createShopSheet: ADMINS,
  withdrawShopSheet: ADMINS,
  getShopStatement: ADMINS,
  openShopLink: 'public',
  stampStay: 'public',
} as const
