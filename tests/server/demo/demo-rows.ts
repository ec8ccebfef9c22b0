import type { OwnDatabase } from './database.ts'

/** A Saturday: morning in Bogotá, afternoon in London. */
export const NOW = new Date('2026-11-21T15:10:00.000Z')

/** A rule that covers some services and is broken by none. */
export const HOLDS = { broken: 0, vacuous: false }

/** Reads a demo once its database is open. */
export function readDemo(database: () => OwnDatabase) {
  async function rowsOf<Row extends object>(query: string): Promise<Row[]> {
    return (await database().owner.query<Row>(query)).rows
  }

  /** Returns whether a rule covers some services, and which of them break it. */
  async function rule(about: string, holds: string): Promise<{ broken: number; vacuous: boolean }> {
    const [row] = await rowsOf<{ broken: number; vacuous: boolean }>(
      `select count(*) filter (where (${holds}) is not true)::int as broken, count(*) = 0 as vacuous
      from services s join locations l on l.id = s.location_id join companies co on co.id = s.company_id left join cash_ups c on c.id = s.cash_up_id
      where ${about}`,
    )
    if (!row) throw new Error('No count')
    return row
  }

  return { rowsOf, rule }
}
