import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'

import { batchWrites } from '../contract/batch.ts'
import { IDEMPOTENCY_KEY } from '../contract/write-headers.ts'
import type { AppConfig } from '../contract/config.ts'
import { endpointPath } from '../contract/endpoint.ts'
import { ENDPOINTS } from '../contract/endpoints.ts'
import { EVENTS_PATH } from '../contract/events.ts'
import { getExportFile } from '../contract/export.ts'
import { getFile, uploadAvatar, uploadLogo } from '../contract/file.ts'
import { importRecords, uploadPasses } from '../contract/uploads.ts'
import { REQUEST_ID_HEADER } from '../contract/problem.ts'
import { RECEIPT_PATH } from '../domain/receipt-codes.ts'
import { cleanSvgImage } from '../contract/vehicle-type.ts'
import type { AppDeps } from './app-deps.ts'
import { answerBatch } from './batch/answer-batch.ts'
import {
  RECEIPT_FORM_MAX,
  receiveInvoiceRequest,
  sendReceiptPdf,
  showReceipt,
} from './customer-receipt/receipt-http.ts'
import { isUpToDate } from './db/migrate.ts'
import { createEventStreams } from './events/stream.ts'
import { sendExport } from './exports/http.ts'
import { receiveAvatar, receiveLogo, sendFile } from './files/http.ts'
import { VERIFY_PATHS, requireVerifyParameters } from './holidays/year.ts'
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
import { failureOf, problemResponse } from './http/problem-response.ts'
import { NOTICES_PATH, NOTICE_MAX, receiveNotices, verifyNotices } from './messaging/whatsapp-notices.ts'
import { devMail } from './mail/dev-mail.ts'
import { receiveMailLink, showMailLink } from './mail/mail-link-http.ts'
import { MAIL_LINK_PATH } from './mail/mail-links.ts'
import { type RequestVariables, requestLog } from './middleware/request-log.ts'
import { contentSecurityPolicy, securityHeaders } from './middleware/security-headers.ts'
import { apiReader } from './openapi/reader.ts'
import { ROUTES, ROUTES_BY_ID, settingRoutes } from './routes.ts'
import { sendAppPage } from './static/app-page.ts'
import { receiveImport, receivePassSheet } from './uploads/http.ts'
import { receiveUnsubscribe, showUnsubscribe } from './saved-views/http.ts'
import { LEAVE_PATH } from './saved-views/view-mail.ts'
import { mustEnrol } from './second-factor/require-factor.ts'
import { withSession } from './session/actor.ts'
import { receiveSvg } from './vehicle-types/routes.ts'

const API_METHODS = [...new Set(ENDPOINTS.map(({ method }) => method))]

const NOT_OF_THIS_RELEASE =
  'The database lacks a migration of this release, or was copied or put back: a start with DATABASE_OWNER_URL mends it.'

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
  app.all('*', (c) => sendAppPage(c, deps))

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

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}
