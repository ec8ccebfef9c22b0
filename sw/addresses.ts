import { batchWrites } from '../contract/batch.ts'
import { endpointPath } from '../contract/endpoint.ts'

/** Areas of the API from which the worker caches nothing; countries are in another area. */
const AREAS = ['management', 'payments', 'services', 'users']

/** Static routes (`InstallEvent.addRoutes`) that send calls past the worker. */
const PATHS = [...AREAS.map((area) => `/api/v2/${area}/*`), endpointPath(batchWrites)]
export const API_ROUTES = PATHS.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' }))

/** Recognizes the addresses that a tile template (`https://tiles.example/{z}/{x}/{y}.png`) stands for. */
export function tileAddress(template: string, origin: string): RegExp {
  const absolute = template.startsWith('/') ? origin + template : template
  const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const parts = absolute.split(/\{-?\w+\}/).map(literal)
  return new RegExp(`^${parts.join('[^/?#&]*')}$`)
}

/** Paths that the server answers itself, even if a person opens them in the address bar, and paths of files. */
export const NOT_THE_APP = [/^\/(api|docs|dev|r)(\/|$)/, /^\/(livez|readyz)$/, /\/[^/]+\.[^/]+$/]
