import type { AppDeps } from '../app-deps.ts'
import { isKnownPath } from '../http/known-paths.ts'
import type { AppContext } from '../http/mount.ts'
import { ProblemError } from '../http/problem-error.ts'
import { APP_PERMISSIONS, CODE_READER_POLICY } from '../middleware/security-headers.ts'

// Paths of the server never fall back to the app's page.
const SERVER_PATHS = /^\/(api|docs|hooks|openapi\.json|dev|r|livez|readyz|config\.json)(\/|$)/

/** Returns the app's page for the app's own paths; any other path does not exist. */
export async function sendAppPage(c: AppContext, { files }: AppDeps): Promise<Response> {
  const { path, method } = c.req
  if (SERVER_PATHS.test(path))
    throw isKnownPath(path) ? new ProblemError('method_not_allowed') : new ProblemError('not_found')
  if (method !== 'GET' && method !== 'HEAD') throw new ProblemError('method_not_allowed')
  const file = await files?.respond(path, c.req.raw, headersOfFile(path))
  if (file) return file
  const isPage = (c.req.header('accept') ?? '').includes('text/html') && !/\.[a-z0-9]+$/i.test(path)
  // If nobody is signed in, the page contains the sign-in form before any script runs.
  const painted =
    isPage && (path === '/' || path === '/sign-in')
      ? await files?.respond('/sign-in.html', c.req.raw, headersOfFile('/sign-in.html'))
      : null
  const unlisted: Record<string, string> = PAGES_BY_LINK.includes(path) ? { 'x-robots-tag': 'noindex' } : {}
  const page =
    painted ??
    (isPage ? await files?.respond('/index.html', c.req.raw, { ...headersOfFile('/index.html'), ...unlisted }) : null)
  if (!page) throw new ProblemError('not_found')
  return page
}

/** Script of the worker that reads codes in the camera's picture; the build names it after its source file. */
const CODE_READER = /^\/assets\/code-reader\.worker-[\w-]+\.js$/

/** Returns the restrictions of a built file that differ from those of all answers. */
function headersOfFile(path: string): Record<string, string> {
  if (CODE_READER.test(path)) return { 'content-security-policy': CODE_READER_POLICY }
  // The app stays one page from its first address on, and the service worker keeps that page.
  return path.endsWith('.html') ? { 'permissions-policy': APP_PERMISSIONS } : {}
}

/** Pages behind links that were given to a person: no search engine lists them. */
const PAGES_BY_LINK: readonly string[] = ['/update-driver', '/shop']
