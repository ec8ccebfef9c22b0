import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'

import type { ProblemCode } from '../../contract/errors.ts'

export interface RequestVariables {
  requestId: string
  /** Code of the refusal; absent if the request was done. */
  refusal?: ProblemCode
}

/** Paths that contain an e-mail or a tax id, or that open a receipt. */
const NAMED_IN_PATH = /(?<=^\/r\/|\/(operators|companies)\/verify\/).+/

/**
 * Gives each request an id and one log line with the code of its refusal, and without query, body or headers, which may
 * contain plates, names or tokens.
 */
export function requestLog(log: Logger): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async function requestLog(c, next) {
    const requestId = uuidv7()
    const began = performance.now()
    c.set('requestId', requestId)
    await next()
    const refusal = c.get('refusal')
    c.res.headers.set('x-request-id', requestId)
    log.info(
      {
        requestId,
        method: c.req.method,
        path: c.req.path.replace(NAMED_IN_PATH, '…'),
        status: c.res.status,
        ...(refusal !== undefined && { refusal }),
        ms: Math.round((performance.now() - began) * 10) / 10,
      },
      'request',
    )
  }
}
