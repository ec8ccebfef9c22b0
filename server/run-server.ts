import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type ServerType, serve } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'

import { mailPeople } from './alerts/people-mail-jobs.ts'
import { sendAlerts } from './alerts/send-alerts.ts'
import { watchBooths } from './alerts/watch-booths.ts'
import type { AppDeps } from './app-deps.ts'
import { createApp } from './app.ts'
import { readConfig, type ServerConfig } from './config.ts'
import { createDatabase, type Database } from './db/database.ts'
import { type Cluster, startCluster } from './db/embedded/cluster.ts'
import { loginsOf } from './db/logins/logins.ts'
import { openDatabase } from './db/open-database.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts'
import { createEventHub } from './events/hub.ts'
import { endExports } from './exports/end-exports.ts'
import { makeExportInThread } from './exports/export-thread.ts'
import { makeExports } from './exports/make-export.ts'
import { SERVER_FOLDER } from './folder.ts'
import { createGeocoder } from './geocoding/geocoder.ts'
import { advanceInvoices } from './invoicing/advance-invoice.ts'
import { createPlatforms } from './invoicing/platforms.ts'
import { createSimulators } from './invoicing/simulators/simulators.ts'
import { createJobs } from './jobs/jobs.ts'
import { errorForLog, reportFailure } from './log-error.ts'
import { companyCalls } from './limiter/company-calls.ts'
import { deliverMail } from './mail/deliver.ts'
import { sendMessages } from './messaging/advance-message.ts'
import { createMessengers } from './messaging/messengers.ts'
import { startReminders } from './messaging/occasions.ts'
import { createSimulatedWhatsApp } from './messaging/simulators/simulated-whatsapp.ts'
import { NOTICES_PATH } from './messaging/whatsapp-notices.ts'
import { readyDocument } from './openapi/reader.ts'
import { startRetention } from './privacy/nightly.ts'
import { eraseLater } from './privacy/erase-later.ts'
import { createPusher } from './push/pusher.ts'
import { mailViews } from './saved-views/mail-views.ts'
import { openSecretBox, readSecretsKey } from './secrets/secret-box.ts'
import { voidInTime } from './services/stay-timer.ts'
import { createMailer } from './mail/mailer.ts'
import { createMetrics, metricsApp } from './metrics/metrics.ts'
import { StartError } from './start-error.ts'
import { StaticFiles } from './static/static-files.ts'
import { startBookChecks } from './books/nightly-check.ts'
import { startSweeper } from './sweeper/sweeper.ts'

const APP_FOLDER = fileURLToPath(new URL('../dist', SERVER_FOLDER))

const DEMO_STAYS = `This database was filled with the demo, and the password of its sign-ins is public: nothing real may stand beside them.
Give another DATA_DIR or DATABASE_URL for real work, or go on with the demo: DEMO=medium npm start`

const DEMO_NEEDS_OWNER = `DEMO fills an empty database by its owner's login: give DATABASE_OWNER_URL too, or DEMO=none.`

/** Start from a terminal, which may build the app while the database is prepared. */
interface TerminalStart {
  /** Resolves when the app's files are complete. */
  built: Promise<void>
  /** Called when the database is migrated and filled. */
  onDatabase: () => void
}

async function start(config: ServerConfig, terminal: TerminalStart | null): Promise<void> {
  const log = pino({ level: config.logLevel, serializers: { err: errorForLog } })
  // A person reads the terminal until the address is printed.
  if (terminal !== null && config.logLevel === 'info') log.level = 'warn'
  const cluster =
    config.databaseUrl === null
      ? await startCluster({
          dataDir: config.dataDir,
          log: (level, message, fields) => log[level](fields ?? {}, message),
        })
      : null
  try {
    await startApp(config, cluster, log, terminal)
    log.level = config.logLevel
  } catch (error) {
    await cluster?.stop()
    throw error
  }
}

async function startApp(
  config: ServerConfig,
  cluster: Cluster | null,
  log: AppDeps['log'],
  terminal: TerminalStart | null,
): Promise<void> {
  const logins = loginsOf(config, cluster)
  const pool = await openDatabase(logins, config, log)
  terminal?.onDatabase()
  const isPooled = config.databaseDirectUrl !== null
  const database = createDatabase(pool, { isPooled })
  const demoEmails = await demoSignIns(database)
  if (demoEmails.length > 0 && config.demo === 'none') throw new StartError(DEMO_STAYS)
  if (demoEmails.length === 0 && config.demo !== 'none' && logins.owner === null) throw new StartError(DEMO_NEEDS_OWNER)
  const events = createEventHub(
    pool,
    config.databaseDirectUrl === null ? logins.application : { connectionString: config.databaseDirectUrl },
    log,
  )
  const metrics = config.metricsPort === null ? null : createMetrics()
  metrics?.watch(pool, events)
  const sweeper = startSweeper({ database, log })
  const bookChecks = startBookChecks({ database, log, now: () => new Date() })
  let listeningAt = ''
  const mailer = createMailer(config.mail, join(config.dataDir, 'mail'))
  const appUrl = () => config.publicUrl ?? listeningAt
  const jobs = createJobs(database, log)
  const secrets = await openSecretBox(config)
  const now = () => new Date()
  const platforms = createPlatforms({
    secrets,
    now,
    live: config.platformUrls,
    simulated: demoEmails.length === 0 ? null : createSimulators(now, join(config.dataDir, 'simulator')),
  })
  deliverMail(jobs, { database, mailer, appUrl, log })
  const simulatedWhatsApp = demoEmails.length === 0 ? null : createSimulatedWhatsApp(now)
  const messengers = createMessengers({ secrets, simulated: simulatedWhatsApp })
  sendMessages(jobs, { database, messengers, appUrl, now, log })
  const reminders = startReminders({ database, jobs, now, log })
  const pusher = createPusher({ key: await readSecretsKey(config.dataDir, config.pushKey, 'push'), appUrl })
  sendAlerts(jobs, { database, pusher, now, log })
  const booths = watchBooths({ database, jobs, now, log })
  advanceInvoices(jobs, { database, platforms, events, now, log })
  voidInTime(jobs, { database, events, now: () => new Date() })
  mailPeople(jobs, { now })
  mailViews(jobs, { database, now: () => new Date() })
  makeExports(jobs, (key) =>
    makeExportInThread({ key, connection: logins.application, isPooled, logLevel: config.logLevel }),
  )
  endExports(jobs)
  eraseLater(jobs, { database, mailer })
  const retention = startRetention({ database, events, jobs, log, now })
  readyDocument()
  await terminal?.built
  const app = createApp({
    database,
    events,
    log,
    now: () => new Date(),
    mailer,
    jobs,
    platforms,
    messengers,
    secrets,
    superAdminsNeedFactor: demoEmails.length === 0,
    pusher,
    appUrl,
    files: existsSync(APP_FOLDER) ? await StaticFiles.load(APP_FOLDER) : null,
    trustProxy: config.trustProxy,
    companyCalls: companyCalls(config.companyCallsPerSecond),
    signUpCountries: config.signUpCountries,
    oldApplication: config.oldApplication,
    support: config.support,
    areas: config.areas,
    appOrigins: config.appOrigins,
    map: config.map,
    geocoder: config.geocoderUrl === null ? null : createGeocoder(config.geocoderUrl),
    demo: demoEmails.length > 0 ? { password: DEMO_PASSWORD, emails: demoEmails } : null,
    metrics,
    checkResponses: false,
  })

  // The simulator reports as Meta does: by signed requests.
  const endReports = simulatedWhatsApp?.report(async (companyId, body, signature) => {
    const path = NOTICES_PATH.replace(':company', companyId)
    const headers = { 'x-hub-signature-256': signature }
    return (await app.request(path, { method: 'POST', headers, body })).ok
  })

  const server = serve({ fetch: app.fetch, hostname: config.host, port: config.port })
  const metricsServer =
    metrics === null || config.metricsPort === null
      ? null
      : serve({ fetch: metricsApp(metrics).fetch, hostname: config.host, port: config.metricsPort })
  stop = onceOnly(async () => {
    log.info('stopping')
    sweeper.stop()
    bookChecks.stop()
    retention.stop()
    reminders.stop()
    booths.stop()
    endReports?.()
    server.close()
    metricsServer?.close()
    await events.close()
    await jobs.stop()
    if ('closeAllConnections' in server) server.closeAllConnections()
    await database.close()
    await cluster?.stop()
  })
  await Promise.all([
    listening(server, { ...config, setting: 'PORT' }),
    metricsServer !== null &&
      config.metricsPort !== null &&
      listening(metricsServer, { host: config.host, port: config.metricsPort, setting: 'METRICS_PORT' }),
  ])
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  listeningAt = `http://${config.host}:${port}`
  // Links in messages need the address.
  await jobs.start()
  announceStart(listeningAt, demoEmails)
}

interface ListensAt {
  host: string
  port: number
  /** Returns the listener that reports its port. */
  setting: 'PORT' | 'METRICS_PORT'
}

function listening(server: ServerType, at: ListensAt): Promise<void> {
  return new Promise((resolve, reject) => {
    server.on('listening', resolve)
    server.on('error', (error: NodeJS.ErrnoException) => reject(whyNotListening(error, at)))
  })
}

// Explains an error that a setting causes. Throws any other error.
function whyNotListening(error: NodeJS.ErrnoException, { host, port, setting }: ListensAt): Error {
  const { code = '' } = error
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use on ${host}. Stop what uses it, or choose another: ${setting}=5173 npm start`,
    )
  if (code === 'EACCES')
    return new StartError(`This user may not listen on port ${port}. Choose one above 1023: ${setting}=5173 npm start`)
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return new StartError(
      `This machine cannot listen on HOST ${host}. Choose 127.0.0.1 for itself alone, or 0.0.0.0 for the network.`,
    )
  return error
}

function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= work())
}

/** Returns the demo accounts that still have their e-mail: if one e-mail was changed, the others are no safer. */
async function demoSignIns(database: Database): Promise<string[]> {
  const emails = DEMO_ACCOUNTS.map((account) => account.email)
  const known = await database.transaction(({ db }) =>
    Promise.all(
      emails.map(async (email) => (await db.execute(sql`select from auth_identity(${email}, null)`)).rows.length > 0),
    ),
  )
  return emails.filter((_, nth) => known[nth])
}

function announceStart(url: string, demoEmails: readonly string[]): void {
  const lines = ['', `PARQ is ready: ${url}`, `API: ${url}/docs`]
  if (demoEmails.length > 0) {
    lines.push('', `Demo sign-ins, all with the password ${DEMO_PASSWORD}:`)
    for (const { email, label } of DEMO_ACCOUNTS)
      if (demoEmails.includes(email)) lines.push(`  ${email.padEnd(28)} ${label}`)
  } else lines.push(`Sign a company up: ${url}/sign-up`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

// Nothing needs closing before the server listens: exiting also ends the bundled PostgreSQL.
let stop = async (): Promise<void> => {}

/** Runs the server until a signal ends it. Ends the process if the server cannot start. */
export async function runServer(terminal: TerminalStart | null = null): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void stop().finally(() => process.exit(0)))
  try {
    await start(readConfig(process.env), terminal)
  } catch (error) {
    reportFailure(error, 'PARQ could not start')
    process.exit(1)
  }
}
