import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { Transaction } from '../db/database.ts'

const Names = v.array(v.object({ name: v.string() }))

/** Returns the names of the company of the transaction, of its locations and of its people; none without a company. */
export async function namesInCompany({ db }: Pick<Transaction, 'db'>): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select unnest(array[name, legal_name, business_name]) as name from companies
    union select name from locations
    union select unnest(array[first_name, last_name]) from operators`)
  return v.parse(Names, rows).map(({ name }) => name)
}
