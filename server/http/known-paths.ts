import { endpointPath } from '../../contract/endpoint.ts'
import { ENDPOINTS, FILE_ENDPOINTS } from '../../contract/endpoints.ts'
import { EVENTS_PATH } from '../../contract/events.ts'
import { MAIL_LINK_PATH } from '../mail/mail-links.ts'
import { LEAVE_PATH } from '../saved-views/view-mail.ts'

const KNOWN_CALLS = [...ENDPOINTS, ...FILE_ENDPOINTS].map((endpoint) => ({
  method: endpoint.method,
  path: new RegExp(`^${endpointPath(endpoint).replaceAll(/:[a-z]+/gi, '[^/]+')}$`),
}))

/** Returns whether some method of a path is answered. */
export function isKnownPath(path: string): boolean {
  return (
    KNOWN_CALLS.some((known) => known.path.test(path)) ||
    path === EVENTS_PATH ||
    path === LEAVE_PATH ||
    path === MAIL_LINK_PATH ||
    ['/livez', '/readyz', '/config.json', '/openapi.json', '/docs'].includes(path)
  )
}

/** Returns the methods of a path; a path that belongs to no call accepts reads. */
export function allowedMethods(path: string): string[] {
  const methods = KNOWN_CALLS.filter((known) => known.path.test(path)).map(({ method }) => method)
  return methods.length > 0 && !methods.includes('GET')
    ? [...new Set(methods)]
    : [...new Set(['GET', 'HEAD', ...methods])]
}
