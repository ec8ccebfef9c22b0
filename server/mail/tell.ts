import type { RequestContext } from '../http/route.ts'
import type { Mail } from './mailer.ts'

/** Sends what nobody waits for. What it tells of is done, so that it could not be sent is for the log alone. */
export function tell(mail: Mail, { mailer, log, requestId }: Pick<RequestContext, 'mailer' | 'log' | 'requestId'>): void {
  mailer.send(mail).catch((error: unknown) => log.warn({ requestId, err: error }, 'a message could not be sent'))
}
