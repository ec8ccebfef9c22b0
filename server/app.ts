import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'

import { batchWrites } from '../contract/batch.ts'
import { IDEMPOTENCY_KEY } from '../contract/write-headers.ts'
import type { AppConfig } from '../contract/config.ts'
import { endpointPath } from '../contract/endpoint.ts'
import { ENDPOINTS, FILE_ENDPOINTS } from '../contract/endpoints.ts'
import { PROBLEM_CODES } from '../contract/errors.ts'
import { EVENTS_PATH } from '../contract/events.ts'
import { getExportFile } from '../contract/export.ts'
import { getFile, uploadAvatar, uploadLogo } from '../contract/file.ts'
import { importRecords, uploadPasses } from '../contract/uploads.ts'
import { REQUEST_ID_HEADER } from '../contract/problem.ts'
import { RECEIPT_PATH } from '../domain/receipt-codes.ts'
import { cleanSvgImage } from '../contract/vehicle-type.ts'
import { shopRoutes } from './shops/routes.ts'
import { accountRoutes } from './account/routes.ts'
import { agreementRoutes } from './agreements/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { appErrorRoutes } from './app-errors/routes.ts'
import { tabletRoutes } from './tablets/routes.ts'
import type { AppDeps } from './app-deps.ts'
import { answerBatch } from './batch/answer-batch.ts'
import { cashUpRoutes } from './cash-ups/routes.ts'
import { changeRoutes } from './delta/routes.ts'
import { bookRoutes } from './books/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { countryRoutes } from './countries/routes.ts'
import {
  RECEIPT_FORM_MAX,
  receiveInvoiceRequest,
  sendReceiptPdf,
  showReceipt,
} from './customer-receipt/receipt-http.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { isUpToDate } from './db/migrate.ts'
import { driverLinkRoutes } from './driver-links/routes.ts'
import { retentionRoutes } from './privacy/retention-routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { driverRoutes } from './drivers/routes.ts'
import { geocodingRoute } from './geocoding/routes.ts'
import { createEventStreams } from './events/stream.ts'
import { sendExport } from './exports/http.ts'
import { exportRoutes } from './exports/routes.ts'
import { holidayRoutes } from './holidays/routes.ts'
import { holidayYearRoutes, VERIFY_PATHS, requireVerifyParameters } from './holidays/year.ts'
import { receiveAvatar, receiveLogo, sendFile } from './files/http.ts'
import { jsonResponse } from './http/json-response.ts'
import { isOwnHost } from './http/own-host.ts'
import {
  type AppContext,
  bearerSession,
  callerOf,
  chosenCompany,
  mountRoutes,
  readBody,
  readJson,
} from './http/mount.ts'
import { ProblemError } from './http/problem-error.ts'
import type { CompanyRoute, Route } from './http/route.ts'
import { invoicingRoutes } from './invoicing/routes.ts'
import { kioskDeviceRoutes } from './kiosk-devices/routes.ts'
import { locationRoutes } from './locations/routes.ts'
import { messagingRoutes } from './messaging/routes.ts'
import { NOTICES_PATH, NOTICE_MAX, receiveNotices, verifyNotices } from './messaging/whatsapp-notices.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { lossRoutes } from './losses/routes.ts'
import { devMail } from './mail/dev-mail.ts'
import { receiveMailLink, showMailLink } from './mail/mail-link-http.ts'
import { MAIL_LINK_PATH } from './mail/mail-links.ts'
import { unsentRoutes } from './mail/unsent-routes.ts'
import { type RequestVariables, requestLog } from './middleware/request-log.ts'
import {
  APP_PERMISSIONS,
  CODE_READER_POLICY,
  contentSecurityPolicy,
  securityHeaders,
} from './middleware/security-headers.ts'
import { apiReader } from './openapi/reader.ts'
import { membershipRoutes } from './memberships/routes.ts'
import { passRoutes } from './passes/routes.ts'
import { receiveImport, receivePassSheet } from './uploads/http.ts'
import { operatorRoutes } from './operators/routes.ts'
import { rateRoutes } from './rates/routes.ts'
import { rateVersionRoutes } from './rates/version-routes.ts'
import { refusedMoneyRoutes } from './refused-money/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { receiveUnsubscribe, showUnsubscribe } from './saved-views/http.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { LEAVE_PATH } from './saved-views/view-mail.ts'
import { mustEnrol } from './second-factor/require-factor.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { serviceRoutes } from './services/routes.ts'
import { withSession } from './session/actor.ts'
import { sessionRoutes } from './session/routes.ts'
import { signUpRoutes } from './sign-up/routes.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { vehicleRoutes } from './vehicles/routes.ts'
import { receiveSvg, vehicleTypeRoutes } from './vehicle-types/routes.ts'

/** Returns the routes that follow the settings of the installation. */
export function settingRoutes({
  geocoder,
  signUpCountries,
  platforms,
  messengers,
  pusher,
  appUrl,
  appOrigins,
  secrets,
}: Pick<
  AppDeps,
  'geocoder' | 'signUpCountries' | 'platforms' | 'messengers' | 'pusher' | 'appUrl' | 'appOrigins' | 'secrets'
>): readonly Route[] {
  return [
    ...secondFactorRoutes({ secrets, appUrl, appOrigins }),
    ...invoicingRoutes(platforms),
    ...messagingRoutes({ messengers, appUrl }),
    ...alertRoutes(pusher),
    ...tabletRoutes,
    ...appErrorRoutes,
    geocodingRoute(geocoder),
    ...countryRoutes(signUpCountries),
    ...signUpRoutes(signUpCountries),
  ]
}

/** If two requests set a default at once, the second waits here until it can see the first. */
export const ROUTES: readonly Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...operatorRoutes,
  ...driverRoutes,
  ...privacyRoutes,
  ...retentionRoutes,
  ...driverLinkRoutes,
  ...vehicleRoutes,
  ...companyRoutes,
  ...locationRoutes,
  ...ticketRoutes,
  ...kioskDeviceRoutes,
  ...vehicleTypeRoutes,
  ...agreementRoutes,
  ...shopRoutes,
  ...membershipRoutes,
  ...passRoutes,
  ...holidayRoutes,
  ...holidayYearRoutes,
  ...serviceRoutes,
  ...rateRoutes,
  ...rateVersionRoutes,
  ...cashUpRoutes,
  ...changeRoutes,
  ...unsentRoutes,
  ...reportRoutes,
  ...bookRoutes,
  ...dashboardRoutes,
  ...lossRoutes,
  ...approvalRoutes,
  ...refusedMoneyRoutes(companyRouteOf),
  ...savedViewRoutes,
  ...exportRoutes,
]

function companyRouteOf(id: string): CompanyRoute | undefined {
  const route = ROUTES_BY_ID.get(id)
  return route?.needs === 'company' ? route : undefined
}

const API_METHODS = [...new Set(ENDPOINTS.map(({ method }) => method))]

const NOT_OF_THIS_RELEASE =
  'The database lacks a migration of this release, or was copied or put back: a start with DATABASE_OWNER_URL mends it.'

// Paths of the server never fall back to the app's page.
const SERVER_PATHS = /^\/(api|docs|hooks|openapi\.json|dev|r|livez|readyz|config\.json)(\/|$)/

export function createApp(deps: AppDeps): Hono<{ Variables: RequestVariables }> {
  const app = new Hono<{ Variables: RequestVariables }>()
  app.use(requestLog(deps.log))
  if (deps.metrics !== null) app.use(deps.metrics.requests)
  app.use(securityHeaders(contentSecurityPolicy(deps.map.tiles, Object.values(deps.areas))))
  // Other origins may send any headers: no cookie is sent along, and a bearer token gives the same rights anywhere.
  if (deps.appOrigins.length > 0)
    app.use(
      '/api/*',
      cors({
        origin: [...deps.appOrigins],
        allowMethods: API_METHODS,
        exposeHeaders: ['retry-after', REQUEST_ID_HEADER, IDEMPOTENCY_KEY],
        maxAge: 7_200,
      }),
    )

  app.get(VERIFY_PATHS, requireVerifyParameters)
  mountRoutes(app, [...ROUTES, ...settingRoutes(deps)], deps)
  app.post(endpointPath(batchWrites), (c) => batch(c, deps))
  app.post(endpointPath(uploadAvatar), (c) => receiveAvatar(c, deps))
  app.post(endpointPath(uploadLogo), (c) => receiveLogo(c, deps))
  app.post(endpointPath(cleanSvgImage), (c) => receiveSvg(c, deps))
  app.post(endpointPath(uploadPasses), (c) => receivePassSheet(c, deps))
  app.post(endpointPath(importRecords), (c) => receiveImport(c, deps))
  app.get(endpointPath(getFile), (c) => sendFile(c, deps))
  app.get(endpointPath(getExportFile), (c) => sendExport(c, deps))
  app.get(`${RECEIPT_PATH}/:code`, (c) => showReceipt(c, callerOf(c, deps)))
  app.get(`${RECEIPT_PATH}/:code/receipt.pdf`, (c) => sendReceiptPdf(c, callerOf(c, deps)))
  app.post(`${RECEIPT_PATH}/:code`, bodyLimit({ maxSize: RECEIPT_FORM_MAX }), (c) =>
    receiveInvoiceRequest(c, callerOf(c, deps), deps.events),
  )
  const noticesDeps = (c: AppContext) => ({ ...deps, now: () => deps.now(), ip: callerOf(c, deps).ip })
  app.get(NOTICES_PATH, (c) => verifyNotices(c, noticesDeps(c)))
  app.post(NOTICES_PATH, bodyLimit({ maxSize: NOTICE_MAX }), (c) => receiveNotices(c, noticesDeps(c)))
  app.get(MAIL_LINK_PATH, (c) => showMailLink(c, callerOf(c, deps)))
  app.post(MAIL_LINK_PATH, (c) => receiveMailLink(c, callerOf(c, deps)))
  app.get(LEAVE_PATH, (c) => showUnsubscribe(c, callerOf(c, deps)))
  app.post(LEAVE_PATH, (c) => receiveUnsubscribe(c, callerOf(c, deps)))
  const streams = createEventStreams({ hub: deps.events, database: deps.database })
  app.get(EVENTS_PATH, (c) => openStream(c, deps, streams))
  app.get('/livez', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    if (!(await isUpToDate(deps.database)))
      throw new ProblemError('unavailable', { retryAfter: 5, detail: NOT_OF_THIS_RELEASE })
    return c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' })
  })
  app.get('/config.json', (c) => c.json(appConfig(deps, isOwn(c, deps)), 200, { 'cache-control': 'no-store' }))
  // Only a person at the machine that serves the demo can read its mail.
  if (deps.demo !== null)
    app.route(
      '/dev/mail',
      devMail(deps.mailer, (c) => isLoopback(callerOf(c, deps).ip) && isOwn(c, deps)),
    )
  app.route('/', apiReader())
  app.all('*', (c) => fallback(c, deps))

  app.onError((error, c) => problemResponse(error, c, deps))
  return app
}

/** The demo's password is shown only to people who open the app under its own host name. */
function appConfig({ areas, oldApplication, support, map, demo }: AppDeps, isOwn: boolean): AppConfig {
  return { areas, oldApplication, support, map, demo: isOwn ? demo : null }
}

function isOwn(c: Context, { appUrl, appOrigins }: AppDeps): boolean {
  return isOwnHost(c.req.url, [appUrl(), ...appOrigins])
}

const ROUTES_BY_ID = new Map(ROUTES.map((route) => [route.endpoint.id, route]))

async function batch(c: AppContext, deps: AppDeps): Promise<Response> {
  const caller = callerOf(c, deps)
  const body = await readBody(() => readJson(c), batchWrites, caller)
  const failed = (error: unknown) => failureOf(error, c.get('requestId'), deps)
  return jsonResponse(await answerBatch(body, caller, { routes: ROUTES_BY_ID, events: deps.events, failed }), c.req.raw)
}

async function openStream(
  c: AppContext,
  { database, superAdminsNeedFactor }: AppDeps,
  streams: ReturnType<typeof createEventStreams>,
): Promise<Response> {
  const session = bearerSession(c)
  const found = session && (await withSession(database, session, chosenCompany(c), async (_, entered) => entered))
  if (!session || !found) throw new ProblemError('unauthorized')
  const { companyId } = found.actor
  if (companyId === null) throw new ProblemError('company_required')
  if (found.actor.role === 'super_admin' && mustEnrol(found.entered, superAdminsNeedFactor))
    throw new ProblemError('second_factor_required')
  return new Response(streams({ companyId, session }), {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}

/** Returns the app's page for the app's own paths; any other path does not exist. */
async function fallback(c: AppContext, { files }: AppDeps): Promise<Response> {
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

const KNOWN_CALLS = [...ENDPOINTS, ...FILE_ENDPOINTS].map((endpoint) => ({
  method: endpoint.method,
  path: new RegExp(`^${endpointPath(endpoint).replaceAll(/:[a-z]+/gi, '[^/]+')}$`),
}))

function isKnownPath(path: string): boolean {
  return (
    KNOWN_CALLS.some((known) => known.path.test(path)) ||
    path === EVENTS_PATH ||
    path === LEAVE_PATH ||
    path === MAIL_LINK_PATH ||
    ['/livez', '/readyz', '/config.json', '/openapi.json', '/docs'].includes(path)
  )
}

/** Returns the methods of a path; a path that belongs to no call accepts reads. */
function allowedMethods(path: string): string[] {
  const methods = KNOWN_CALLS.filter((known) => known.path.test(path)).map(({ method }) => method)
  return methods.length > 0 && !methods.includes('GET')
    ? [...new Set(methods)]
    : [...new Set(['GET', 'HEAD', ...methods])]
}

/** Returns the refusal for an unexpected error; the details are in the log. */
function failureOf(error: unknown, requestId: string, { log }: AppDeps): ProblemError {
  log.error({ requestId, err: error }, 'a request failed')
  return new ProblemError(isDatabaseAway(error) ? 'unavailable' : 'internal')
}

function problemResponse(error: Error, c: AppContext, deps: AppDeps): Promise<Response> {
  const requestId = c.get('requestId')
  const problem = (error instanceof ProblemError ? error : failureOf(error, requestId, deps)).toProblem(requestId)
  c.set('refusal', problem.code)
  const retryAfter = problem.retryAfter
  return jsonResponse(problem, c.req.raw, PROBLEM_CODES[problem.code], 'application/problem+json').then((response) => {
    if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter))
    if (problem.status === 401) response.headers.set('www-authenticate', 'Bearer')
    if (problem.status === 405) response.headers.set('allow', allowedMethods(c.req.path).join(', '))
    return response
  })
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

const AWAY = /^(ECONNREFUSED|ENOENT|ECONNRESET|57P0[123]|08\d{3})$/

function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && AWAY.test(at.code)) return true
    if (/Connection terminated|timeout exceeded when trying to connect/.test(at.message)) return true
  }
  return false
}
