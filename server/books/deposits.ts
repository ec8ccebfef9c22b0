import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { Deposit, cancelDeposit, recordDeposit } from '../../contract/month.ts'
import { countryOption } from '../../domain/countries.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import { refuseDuplicate } from '../crud/table-writes.ts'
import { bankDeposits, depositedCollections } from '../db/schema/book-closes.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { companies } from '../db/schema/companies.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import type { ReportContext } from '../reports/scope.ts'
import { lastClose, lockBooks } from './closes.ts'

type DepositRow = typeof bankDeposits.$inferSelect

const refuseTwo = refuseDuplicate({ bank_deposits_company_id_id_pk: { path: 'id', code: 'id_taken' } })

async function todayOf({ tx, actor, now }: CompanyContext): Promise<string> {
  const [company] = await tx.db
    .select({ country: companies.country })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  if (!company) throw new Error('An actor without their company')
  return wallClock(now, countryOption(company.country).timeZone).slice(0, 10)
}

/** Returns deposits with their collections. */
export async function toDeposits(rows: readonly DepositRow[], { tx, actor }: ReportContext): Promise<Deposit[]> {
  if (rows.length === 0) return []
  const collections = await tx.db
    .select({
      depositId: depositedCollections.depositId,
      cashUpId: cashUps.id,
      collectionReceipt: cashUps.collectionReceipt,
      amount: cashUps.amountReceived,
    })
    .from(depositedCollections)
    .innerJoin(
      cashUps,
      and(eq(cashUps.companyId, depositedCollections.companyId), eq(cashUps.id, depositedCollections.cashUpId)),
    )
    .where(
      and(
        eq(depositedCollections.companyId, actor.companyId),
        inArray(
          depositedCollections.depositId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(cashUps.collectionReceipt))
  return rows.map(({ id, depositedOn, amount, reference, note, recordedAt, recordedBy, recordedByName, ...row }) => {
    const own = collections
      .filter(({ depositId }) => depositId === id)
      .map(({ cashUpId, collectionReceipt, amount: received }) => ({
        cashUpId,
        collectionReceipt: collectionReceipt ?? '',
        amount: received ?? 0,
      }))
    return {
      id,
      depositedOn,
      amount,
      collected: own.reduce((sum, { amount: received }) => sum + received, 0),
      reference,
      note,
      by: { id: recordedBy, name: recordedByName },
      recordedAt: recordedAt.toISOString(),
      cancelled:
        row.cancelledOn === null
          ? null
          : { on: row.cancelledOn, by: row.cancelledByName ?? '', reason: row.cancelReason ?? '' },
      collections: own,
    }
  })
}

async function theDeposit(row: DepositRow, context: CompanyContext): Promise<Deposit> {
  const [deposit] = await toDeposits([row], context)
  if (deposit === undefined) throw new Error('A deposit that was read is gone')
  return deposit
}

/** Records cash that was paid into the bank, with the collections that it came from. */
export async function deposit(
  { body }: ParsedRequest<typeof recordDeposit>,
  context: CompanyContext,
): Promise<Deposit> {
  const { tx, actor, now } = context
  const { companyId } = actor
  const { id, depositedOn, amount, reference, note } = body
  const cashUpIds = [...new Set(body.cashUpIds)]
  // One at a time, so that two deposits can't contain the same collection, and no close happens in between.
  await lockBooks('alone', context)
  if (depositedOn > (await todayOf(context))) throw invalidField('depositedOn', 'day_not_over')
  const close = await lastClose(context)
  if (close !== null && depositedOn <= close.until) throw invalidField('depositedOn', 'month_closed')
  const collections = await tx.db
    .select({
      id: cashUps.id,
      status: cashUps.status,
      amount: cashUps.amountReceived,
      isDeposited: sql<boolean>`exists (select from deposited_collections k join bank_deposits d on d.company_id = k.company_id and d.id = k.deposit_id where k.company_id = ${companyId} and k.cash_up_id = cash_ups.id and d.cancelled_at is null)`,
    })
    .from(cashUps)
    .where(and(eq(cashUps.companyId, companyId), inArray(cashUps.id, cashUpIds)))
  if (collections.length < cashUpIds.length) throw new ProblemError('not_found')
  if (collections.some(({ status }) => status !== 'collected')) throw invalidField('cashUpIds', 'not_collected')
  if (collections.some(({ isDeposited }) => isDeposited)) throw invalidField('cashUpIds', 'deposited_already')
  const collected = collections.reduce((sum, one) => sum + (one.amount ?? 0), 0)
  if (amount !== collected && note === null) throw invalidField('note', 'required')
  const [row] = await tx.db
    .insert(bankDeposits)
    .values({
      companyId,
      id,
      depositedOn,
      amount,
      reference,
      note,
      recordedAt: now,
      recordedBy: actor.id,
      recordedByName: actor.name,
    })
    .returning()
    .catch(refuseTwo)
  if (!row) throw new Error('Nothing was inserted')
  await tx.db.insert(depositedCollections).values(cashUpIds.map((cashUpId) => ({ companyId, depositId: id, cashUpId })))
  return theDeposit(row, context)
}

/** Cancels a deposit today. The report of the deposit's month does not change. */
export async function takeDepositBack(
  { params: { id }, body: { reason } }: ParsedRequest<typeof cancelDeposit>,
  context: CompanyContext,
): Promise<Deposit> {
  const { tx, actor, now } = context
  await lockBooks('alone', context)
  const own = and(eq(bankDeposits.companyId, actor.companyId), eq(bankDeposits.id, id))
  const [known] = await tx.db.select().from(bankDeposits).where(own)
  if (known === undefined) throw new ProblemError('not_found')
  const [row] = await tx.db
    .update(bankDeposits)
    .set({
      cancelledAt: now,
      cancelledOn: await todayOf(context),
      cancelledByName: actor.name,
      cancelReason: reason,
    })
    .where(and(own, isNull(bankDeposits.cancelledAt)))
    .returning()
  return theDeposit(row ?? known, context)
}
