import { and, eq, lt, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import * as v from 'valibot'

import { HOUR_MS } from '../../domain/time.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Database, Transaction } from '../db/database.ts'
import { bookChecks, bookFaults } from '../db/schema/sale-changes.ts'
import { forgetContacts } from '../losses/device-contacts.ts'
import { enterCompany } from '../exports/attempt.ts'
import { type BookFault, checkBooks } from './check-books.ts'

interface Checker {
  database: Database
  log: Pick<Logger, 'info' | 'warn'>
  now: () => Date
}

/**
 * Checks the books of each company once a night. If several processes share a database, one of them checks a company.
 */
export function startBookChecks(checker: Checker): { stop(): void } {
  const timer = setInterval(
    () =>
      void checkDueBooks(checker).catch((error: unknown) =>
        checker.log.warn({ err: error }, 'the books were not checked, trying again later'),
      ),
    HOUR_MS,
  )
  // The timer does not keep the process alive.
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
    },
  }
}

/** Checks companies whose check is due, and stores the findings for their administrators. */
export async function checkDueBooks({ database, log, now }: Checker): Promise<void> {
  const due = v.parse(
    v.array(v.string()),
    await database.transaction((tx) => callDefiner(tx, sql`book_checks_due(${now().toISOString()}::timestamptz)`)),
  )
  for (const companyId of due) {
    const faults = await checkCompany(companyId, database, now())
    await inCompany(companyId, database, async (tx) => {
      await keepFaults(companyId, faults, now(), tx)
      await forgetContacts({ tx, actor: { companyId }, now: now() })
    })
    if (faults.length > 0) log.warn({ companyId, faults: faults.length }, 'the books of a company do not agree')
  }
}

export function checkCompany(companyId: string, database: Database, now: Date): Promise<BookFault[]> {
  return checkBooks({ companyId, now, run: (work) => inCompany(companyId, database, work) })
}

function inCompany<Result>(
  companyId: string,
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    await enterCompany(companyId, tx)
    // Summing all years takes longer than any request may.
    await tx.db.execute(sql`set local statement_timeout = '10min'`)
    return work(tx)
  })
}

async function keepFaults(
  companyId: string,
  faults: readonly BookFault[],
  now: Date,
  { db }: Transaction,
): Promise<void> {
  for (const { identity, subjectId, locationId, amount } of faults)
    await db
      .insert(bookFaults)
      .values({ companyId, identity, subjectId, locationId, amount, foundAt: now, checkedAt: now })
      .onConflictDoUpdate({
        target: [bookFaults.companyId, bookFaults.identity, bookFaults.subjectId],
        set: { amount, checkedAt: now },
      })
  await db.delete(bookFaults).where(and(eq(bookFaults.companyId, companyId), lt(bookFaults.checkedAt, now)))
  await db.update(bookChecks).set({ faults: faults.length }).where(eq(bookChecks.companyId, companyId))
}
