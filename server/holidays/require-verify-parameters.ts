import type { MiddlewareHandler } from 'hono'

import { endpointPath } from '../../contract/endpoint.ts'
import { verifyHoliday } from '../../contract/holiday-year.ts'
import { ProblemError } from '../http/problem-error.ts'

const ABOVE = endpointPath(verifyHoliday).replace('/:companyId/:date', '')

/** Catches every path below the verifying call, including those that lack a segment, which no other route matches. */
export const VERIFY_PATHS = `${ABOVE}/*`

const ABSENT: ReadonlySet<string | undefined> = new Set(['', 'undefined', 'null', undefined])

/** Says which segments a call lacks, where one is empty, or is what a script writes for a value that it has not. */
export const requireVerifyParameters: MiddlewareHandler = async ({ req }, next) => {
  const [companyId, date] = req.path.slice(ABOVE.length + 1).split('/')
  if (ABSENT.has(companyId) || ABSENT.has(date))
    throw new ProblemError('missing_parameters', { detail: 'Missing required parameters: companyId or date' })
  await next()
}
