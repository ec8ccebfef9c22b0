import type { releaseTaxId } from '../../contract/companies.ts'
import type { Company, editCompany, editInvoicing } from '../../contract/company.ts'
import type { RequestInput } from '../../contract/endpoint.ts'
import { type OnlineOutcome, type ServerWrite, useOnlineWrite } from './online-write.ts'
import { useDataClient } from './session-provider.tsx'

/**
 * Writes the company's data; the app shows the changed company at once. If the device can't store it now, the next
 * start reads it from the server.
 */
export function useCompanyWrite<E extends typeof editCompany | typeof editInvoicing | typeof releaseTaxId>(
  write: ServerWrite<E>,
): (request: RequestInput<E>) => Promise<OnlineOutcome<Company>> {
  const { sessions } = useDataClient()
  const { run } = useOnlineWrite(write)
  return async (request) => {
    const outcome = await run(request)
    if (outcome.kind === 'done') await sessions.noteCompany(outcome.answer).catch(() => undefined)
    return outcome
  }
}
