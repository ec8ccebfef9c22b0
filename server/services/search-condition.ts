import { type SQL, sql } from 'drizzle-orm'

import { reverseText, parseServiceSearch } from '../../domain/service-search.ts'
import { drivers } from '../db/schema/people.ts'
import { plateTerms, services } from '../db/schema/services.ts'
import { comparableColumn } from '../lists/comparable-column.ts'

interface SearchCondition {
  /** Distinguishes prepared statements by the kind of search. */
  key: string
  condition: SQL
  values: Record<string, unknown>
}

/**
 * Returns conditions that find a part of a plate, a ticket, the start or end of a receipt number, and words of a
 * driver's name, each with its own index.
 */
export function searchCondition(typed: string): SearchCondition {
  const { plates, tickets, receipts, alike, receiptEnding, words } = parseServiceSearch(typed)
  const company = sql.placeholder('company')
  // '~' sorts behind every letter and digit, so the range contains everything that begins with the term.
  const values: Record<string, unknown> = {}
  const ways = plates.map((plate, index) => {
    values[`plate${index}`] = plate
    values[`platesEnd${index}`] = `${plate}~`
    return sql`select s.id from ${services} s where s.company_id = ${company} and s.license_plate in (
      select ${plateTerms.plate} from ${plateTerms}
      where ${plateTerms.companyId} = ${company} and ${plateTerms.term} >= ${sql.placeholder(`plate${index}`)} and ${plateTerms.term} < ${sql.placeholder(`platesEnd${index}`)})`
  })
  receipts.forEach((number, index) => {
    ways.push(
      sql`select s.id from ${services} s where s.company_id = ${company} and s.receipt_number collate "C" >= ${sql.placeholder(`receipt${index}`)} and s.receipt_number collate "C" < ${sql.placeholder(`receiptsEnd${index}`)}`,
    )
    values[`receipt${index}`] = number
    values[`receiptsEnd${index}`] = `${number}~`
  })
  if (alike.length > 0) {
    ways.push(
      sql`select s.id from ${services} s where s.company_id = ${company} and s.receipt_number collate "C" = any(${sql.placeholder('alike')}::text[])`,
    )
    values['alike'] = alike
  }
  if (tickets.length > 0) {
    ways.push(
      sql`select s.id from ${services} s where s.company_id = ${company} and s.id = any(${sql.placeholder('tickets')}::uuid[])`,
    )
    values['tickets'] = tickets
  }
  if (receiptEnding !== null) {
    ways.push(
      sql`select s.id from ${services} s where s.company_id = ${company} and s.receipt_backwards collate "C" >= ${sql.placeholder('receiptEnding')} and s.receipt_backwards collate "C" < ${sql.placeholder('receiptEndingsEnd')}`,
    )
    values['receiptEnding'] = reverseText(receiptEnding)
    values['receiptEndingsEnd'] = `${reverseText(receiptEnding)}~`
  }
  if (words.length > 0) {
    ways.push(sql`select s.id from ${services} s where s.company_id = ${company} and s.driver_id in (
      select ${drivers.id} from ${drivers} where ${drivers.companyId} = ${company}
        and (select bool_and(${NAME} like '% ' || word || '%') from unnest(${sql.placeholder('words')}::text[]) as word))`)
    values['words'] = words
  }
  return {
    key: `f${plates.length}-${receipts.length}${alike.length > 0 ? 'a' : ''}${tickets.length > 0 ? 't' : ''}${receiptEnding === null ? '' : 'z'}${words.length > 0 ? 'n' : ''}`,
    condition: sql`${services.id} in (${sql.join(ways, sql` union all `)})`,
    values,
  }
}

/** A driver's name in the form in which words are compared. */
const NAME = sql`lower(${comparableColumn(sql`' ' || ${drivers.firstName} || ' ' || ${drivers.lastName}`)})`
