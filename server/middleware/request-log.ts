import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'

export interface RequestVariables {
  requestId: string
}

/** Paths that contain an e-mail or a tax id, or that open a receipt. */
const NAMED_IN_PATH = /(?<=^\/r\/|\/(operators|companies)\/verify\/).+/

/**
 * Gives each request an id and one log line without query, body or headers, which may contain plates, names or tokens.
 */
export function requestLog(log: Logger): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async function requestLog(c, next) {
    const requestId = uuidv7()
    const began = performance.now()
    c.set('requestId', requestId)
    await next()
    c.res.headers.set('x-request-id', requestId)
    log.info(
      {
        requestId,
        method: c.req.method,
        path: c.req.path.replace(NAMED_IN_PATH, '…'),
        status: c.res.status,
        ms: Math.round((performance.now() - began) * 10) / 10,
      },
      'request',
    )
  }
}
