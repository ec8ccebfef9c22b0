import { v7 as uuidv7 } from 'uuid'

import { makeToken } from '../../../server/mail/link-token.ts'
import { pinHashOf } from '../../../server/shops/by-link.ts'
import type { TestServer } from '../support/test-server.ts'

export const SHOP_PIN = '4711'

/** Adds a shop with an agreement of its own, and returns its id and the token of its link. */
export async function addShop(
  { owner }: Pick<TestServer, 'owner'>,
  companyId: string,
): Promise<{ id: string; token: string }> {
  const [id, agreementId] = [uuidv7(), uuidv7()]
  const { token, hash } = makeToken(companyId)
  await owner.query(
    `insert into agreements (company_id, id, name, vehicle_type_ids, type, percentage) values ($1, $2, $3, '{}', 'percentage', 1000)`,
    [companyId, agreementId, `Tienda ${agreementId}`],
  )
  await owner.query(
    `insert into shops (company_id, id, agreement_id, name, link_hash, pin_hash, created_at) values ($1, $2, $3, 'Tienda', $4, $5, now())`,
    [companyId, id, agreementId, hash, pinHashOf(id, SHOP_PIN)],
  )
  return { id, token }
}

/** Adds a shop with a sheet of codes, and returns the id of the sheet. */
export async function addSheet(server: Pick<TestServer, 'owner'>, companyId: string): Promise<string> {
  const [id, { id: shopId }] = [uuidv7(), await addShop(server, companyId)]
  await server.owner.query(
    `insert into shop_sheets (company_id, id, shop_id, agreement_id, codes, last_day, key, created_at)
     select company_id, $2, id, agreement_id, 2, current_date + 30, '', now() from shops where company_id = $1 and id = $3`,
    [companyId, id, shopId],
  )
  return id
}
