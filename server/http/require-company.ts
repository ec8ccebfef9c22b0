import { ProblemError } from './problem-error.ts'
import type { CompanyContext } from './route.ts'

/**
 * Throws `not_found` if a call names another company, so that existing and missing companies can't be distinguished.
 */
export function requireCompany(companyId: string, { actor }: Pick<CompanyContext, 'actor'>): void {
  if (companyId !== actor.companyId) throw new ProblemError('not_found')
}
