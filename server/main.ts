import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { serve } from '@hono/node-server'
import { pino } from 'pino'

import { type AppDeps, createApp } from './app.ts'
import { ConfigError, readConfig, type ServerConfig } from './config.ts'
import { createDatabase, createPool } from './db/database.ts'
import { type Cluster, ClusterError, startCluster } from './db/embedded/cluster.ts'
import { isEmptyDatabase, migrateDatabase } from './db/migrate.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts'
import { seedDemo } from './demo/seed.ts'
import { createEventHub } from './events/hub.ts'
import { errorForLog } from './log-error.ts'
import { createMailer } from './mail/mailer.ts'
import { StaticFiles } from './static/static-files.ts'

const APP_FOLDER = fileURLToPath(new URL('../dist', import.meta.url))

class StartError extends Error {}

const DEMO_STAYS = `This database was filled with the demo, and the password of its sign-ins is public: nothing real may stand beside them.
Give another DATA_DIR or DATABASE_URL for real work, or go on with the demo: DEMO=medium npm start`

async function start(config: ServerConfig): Promise<void> {
  const log = pino({ level: config.logLevel, serializers: { err: errorForLog } })
  const cluster = config.databaseUrl === null ? await startCluster({ dataDir: config.dataDir, log: (level, message, fields) => log[level](fields ?? {}, message) }) : null
  try {
    await startApp(config, cluster, log)
  } catch (error) {
    await cluster?.stop()
    throw error
  }
}

async function startApp(config: ServerConfig, cluster: Cluster | null, log: AppDeps['log']): Promise<void> {
  const connection = cluster ? cluster.connection : { connectionString: config.databaseUrl ?? '' }
  const pool = createPool(connection, (error) => log.error({ err: error }, 'a database connection failed'))
  if (cluster === null) await reach(pool)
  await migrateDatabase(pool, { restored: config.restored })
  if (config.demo !== 'none' && (await isEmptyDatabase(pool))) {
    const client = await pool.connect()
    try {
      await seedDemo(client, { size: config.demo, now: new Date(), log: (message) => log.info(message) })
    } finally {
      client.release()
    }
  }
  const demoEmails = await demoSignIns(pool)
  if (demoEmails.length > 0 && config.demo === 'none') throw new StartError(DEMO_STAYS)
  const events = createEventHub(pool, connection, log)
  const database = createDatabase(pool)
  let listeningAt = ''
  const app = createApp({
    database,
    events,
    log,
    now: () => new Date(),
    mailer: createMailer(config.mail, join(config.dataDir, 'mail')),
    appUrl: () => config.publicUrl ?? listeningAt,
    files: existsSync(APP_FOLDER) ? await StaticFiles.load(APP_FOLDER) : null,
    trustProxy: config.trustProxy,
    oldApplication: config.oldApplication,
    areas: config.areas,
    appOrigins: config.appOrigins,
    map: config.map,
    demo: demoEmails.length > 0 ? { password: DEMO_PASSWORD, emails: demoEmails } : null,
    checkResponses: false,
  })

  const server = serve({ fetch: app.fetch, hostname: config.host, port: config.port })
  stop = onceOnly(async () => {
    log.info('stopping')
    server.close()
    await events.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
    await database.close()
    await cluster?.stop()
  })
  await new Promise<void>((resolve, reject) => {
    server.on('listening', resolve)
    server.on('error', (error: NodeJS.ErrnoException) => reject(whyNotListening(error, config)))
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  listeningAt = `http://${config.host}:${port}`
  announceStart(listeningAt, demoEmails)
}

// What a setting is to blame for; anything else is told as it comes.
function whyNotListening(error: NodeJS.ErrnoException, { host, port }: ServerConfig): Error {
  const { code = '' } = error
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} is in use on ${host}. Stop what uses it, or choose another: PORT=5173 npm start`)
  if (code === 'EACCES') return new StartError(`This user may not listen on port ${port}. Choose one above 1023: PORT=5173 npm start`)
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return new StartError(`This machine cannot listen on HOST ${host}. Choose 127.0.0.1 for itself alone, or 0.0.0.0 for the network.`)
  return error
}

async function reach(pool: ReturnType<typeof createPool>): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    const why = error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error)
    throw new StartError(`The database of DATABASE_URL cannot be used. ${why}`)
  }
}

function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= work())
}

/** Of the demo's accounts those that are still there under their e-mail: one that was given another does not make the others any safer. */
async function demoSignIns(pool: ReturnType<typeof createPool>): Promise<string[]> {
  const emails = DEMO_ACCOUNTS.map((account) => account.email)
  const { rows } = await pool.query<{ email: string }>('select email from identities where email = any($1)', [emails])
  return emails.filter((email) => rows.some((row) => row.email === email))
}

function announceStart(url: string, demoEmails: readonly string[]): void {
  const lines = ['', `PARQ is ready: ${url}`, `API: ${url}/docs`]
  if (demoEmails.length > 0) {
    lines.push('', `Demo sign-ins, all with the password ${DEMO_PASSWORD}:`)
    for (const { email, label } of DEMO_ACCOUNTS) if (demoEmails.includes(email)) lines.push(`  ${email.padEnd(28)} ${label}`)
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

// Until the server listens there is nothing to close: to exit is enough, and the bundled PostgreSQL goes with it.
let stop = async (): Promise<void> => {}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().finally(() => process.exit(0)))

try {
  await start(readConfig(process.env))
} catch (error) {
  if (error instanceof ConfigError || error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else if (error instanceof ClusterError) process.stderr.write(`${error.message}\n${error.whatToDo}\n`)
  else process.stderr.write(`PARQ could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}
