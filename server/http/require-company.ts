import { ProblemError } from './problem-error.ts'
import type { CompanyContext } from './route.ts'

/** Throws `not_found` where a call names another company: its id is as unknown as one that does not exist. */
export function requireCompany(companyId: string, { actor }: Pick<CompanyContext, 'actor'>): void {
  if (companyId !== actor.companyId) throw new ProblemError('not_found')
}
