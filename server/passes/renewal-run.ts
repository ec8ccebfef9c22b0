import type { PaidRenewal, renewPasses } from '../../contract/due-passes.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { Pass } from '../../contract/pass.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { renew } from './renew-pass.ts'

/**
 * Renews passes whose transfers have arrived. Each renewal has its own savepoint, so a refused one leaves nothing and
 * the others are kept.
 */
export async function runRenewals(
  { body: { renewals } }: ParsedRequest<typeof renewPasses>,
  context: CompanyContext,
): Promise<ResponseOf<typeof renewPasses>> {
  const done: ResponseOf<typeof renewPasses> = { renewed: [], refused: [] }
  // Two runs lock passes in the same order.
  for (const one of renewals.toSorted((a, b) => (a.passId < b.passId ? -1 : 1))) {
    const outcome = await renewOrRefuse(one, context)
    if (outcome instanceof ProblemError) done.refused.push({ passId: one.passId, code: outcome.code })
    else done.renewed.push(outcome)
  }
  return done
}

async function renewOrRefuse(
  { passId, ...payment }: PaidRenewal,
  context: CompanyContext,
): Promise<Pass | ProblemError> {
  const { tx } = context
  await tx.query('savepoint renewal')
  try {
    const pass = await renew(passId, { ...payment, method: 'digital', cashUpId: null }, context)
    await tx.query('release savepoint renewal')
    return pass
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    await tx.query('rollback to savepoint renewal')
    return error
  }
}
