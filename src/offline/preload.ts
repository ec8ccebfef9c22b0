import { getCompany, type Company } from '../../contract/company.ts'
import { currentUser, type CurrentUser } from '../../contract/session.ts'
import type { ApiClient } from './api-client.ts'
import { ApiFailure, isRefusedSession } from './api-failure.ts'
import { deadline, type Clock } from './clock.ts'

const PATIENCE_MS = 30_000

/** The server's answers; `null` for a missing one. */
export interface PreloadedAccount {
  user: CurrentUser | null
  company: Company | null
  /** Whether our API ended this person's access. */
  refused: boolean
  /** Whether the API answered that the company does not exist, or not for this person. */
  companyGone: boolean
  /** Reason why the company's answer is missing. */
  companyFailure: ApiFailure | null
}

/** Requests the current user, the company and the locations in parallel. Never rejects because of the network. */
export async function preload(
  api: ApiClient,
  companyId: string,
  pullLocations: () => Promise<void>,
  clock: Clock,
): Promise<PreloadedAccount> {
  const patience = deadline(clock, PATIENCE_MS)
  const { signal } = patience
  const [user, company, locations] = await Promise.allSettled([
    api.call(currentUser, {}, { signal }),
    api.call(getCompany, { params: { id: companyId } }, { signal }),
    pullLocations(),
  ])
  patience.clear()
  const companyError: unknown = company.status === 'rejected' ? company.reason : null
  const companyFailure = companyError instanceof ApiFailure ? companyError : null
  return {
    user: user.status === 'fulfilled' ? user.value : null,
    company: company.status === 'fulfilled' ? company.value : null,
    refused: [user, company, locations].some((part) => part.status === 'rejected' && isRefusedSession(part.reason)),
    companyGone: companyFailure?.problem?.code === 'not_found' || companyFailure?.problem?.code === 'company_required',
    companyFailure,
  }
}
