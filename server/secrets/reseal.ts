import type pg from 'pg'
import * as v from 'valibot'

import { totpOwner } from '../second-factor/factors.ts'
import { type SecretBox, UnreadableSecret } from './secret-box.ts'

/** Columns with sealed texts, and the owner for whom each is sealed. The secrets of simulators are never opened. */
const STORES = [
  {
    table: 'invoicing_accounts',
    where: 'not is_simulated',
    key: 'company_id',
    columns: ['sealed_key'],
    ownerOf: (id: string) => id,
  },
  {
    table: 'messaging_accounts',
    where: 'not is_simulated',
    key: 'company_id',
    columns: ['sealed_token', 'sealed_app_secret', 'sealed_verify_token'],
    ownerOf: (id: string) => id,
  },
  { table: 'totp_factors', where: 'true', key: 'identity_id', columns: ['secret', 'pending'], ownerOf: totpOwner },
] as const

const Rows = v.array(v.object({ id: v.string(), sealed: v.string() }))

export interface Resealed {
  /** Texts that have the present key now. */
  done: number
  /** Texts that neither key opens, as `table.column` with the id of the row. */
  unreadable: string[]
}

/** Seals every secret of a former key again with the present one. May run while servers with both keys do. */
export async function resealCredentials(pool: pg.Pool, secrets: SecretBox): Promise<Resealed> {
  let done = 0
  const unreadable: string[] = []
  for (const { table, where, key, columns, ownerOf } of STORES)
    for (const column of columns) {
      const { rows } = await pool.query(
        `select ${key} as id, ${column} as sealed from ${table} where ${where} and ${column} is not null`,
      )
      for (const { id, sealed } of v.parse(Rows, rows)) {
        let next: string | null
        try {
          next = secrets.reseal(sealed, ownerOf(id))
        } catch (error) {
          if (!(error instanceof UnreadableSecret)) throw error
          unreadable.push(`${table}.${column} ${id}`)
          continue
        }
        if (next === null) continue
        // A text that a person has replaced since is left alone.
        const update = `update ${table} set ${column} = $1 where ${key} = $2 and ${column} = $3`
        done += (await pool.query(update, [next, id, sealed])).rowCount ?? 0
      }
    }
  return { done, unreadable }
}
