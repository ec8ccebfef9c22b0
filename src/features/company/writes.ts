import { type Company } from '../../../contract/company.ts'
import { addCompany } from '../../../contract/companies.ts'
import { editCompany, editInvoicing } from '../../../contract/company-edit.ts'
import type { GivenRequest } from '../../../contract/endpoint.ts'
import { defineServerWrite, type OnlineOutcome, type ServerWrite } from '../../data/online-write.ts'
import { useDataClient } from '../../data/session-provider.tsx'
import { useOnlineWrite } from '../../data/use-online-write.ts'
import { COMPANIES } from './queries.ts'

export const editProfile = defineServerWrite({ endpoint: editCompany, refreshes: 'company' })
/** Another company's, by a super admin. */
export const editOther = defineServerWrite({ endpoint: editCompany, refreshes: COMPANIES })
export const createCompany = defineServerWrite({ endpoint: addCompany, refreshes: COMPANIES })
export const changeInvoicing = defineServerWrite({ endpoint: editInvoicing, refreshes: 'company' })

/** Writes what the company is; the app has it at once. What the store cannot take now is read from the server at the next start. */
export function useCompanyWrite<E extends typeof editCompany | typeof editInvoicing>(write: ServerWrite<E>): (request: GivenRequest<E>) => Promise<OnlineOutcome<Company>> {
  const { sessions } = useDataClient()
  const { run } = useOnlineWrite(write)
  return async (request) => {
    const outcome = await run(request)
    if (outcome.kind === 'done') await sessions.noteCompany(outcome.answer).catch(() => undefined)
    return outcome
  }
}
