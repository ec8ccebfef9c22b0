import { randomBytes } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { APPLICATION_LOGIN } from '../logins/application-login.ts'
import { bundledMajor, locateBinaries, type Binaries } from './binaries.ts'
import { ensureDatabase, type Connection } from './database.ts'
import { ClusterError, errorCode, errorText } from './errors.ts'
import type { Host } from './host.ts'
import { chooseIdentity, requireOwnFolder } from './identity.ts'
import {
  initialise,
  loopbackPassword,
  majorOf,
  refuseOtherMajor,
  removeHalfMade,
  stagingPrefix,
  SUPERUSER,
} from './initialise.ts'
import { takeOwnership, type Ownership } from './ownership.ts'
import { freePort, launch, type Endpoint, type LaunchPlan, type Postmaster } from './postmaster.ts'
import { clearLeftovers, type ClusterLocation } from './processes.ts'
import { clusterName, prepareSocketFolder, releaseSocketFolder, SOCKET_PORT } from './socket-folder.ts'

export type Log = (level: 'info' | 'warn' | 'error', message: string, fields?: Record<string, unknown>) => void

export interface ClusterOptions {
  dataDir: string
  log: Log
  settings?: Record<string, string>
}

export interface Cluster {
  /**
   * The owner's connection. For `pg`: a Unix socket (its folder as host), or, if none is possible, the loopback with a
   * password.
   */
  connection: Connection
  /** The application's connection, which owns nothing and cannot become the owner. */
  application: Connection
  /** Stops fast and cleanly: ends the connections and writes a checkpoint. May be called repeatedly. */
  stop(): Promise<void>
}

export const DATABASE = 'parq'
const FIRST_DELAY = 100
const LONGEST_DELAY = 30_000
const HEALTHY_AFTER = 60_000

export async function startClusterOn(host: Host, options: ClusterOptions): Promise<Cluster> {
  try {
    const binaries = locateBinaries(host)
    const dataDir = await prepareDataDir(host, options.dataDir)
    const pgData = join(dataDir, 'postgres')
    await requireOwnFolder(host, pgData)
    // Checked before the folder is changed in any way.
    await refuseOtherMajor(pgData, await bundledMajor(binaries))
    const ownership = await takeOwnership(host, dataDir)
    try {
      return await startOwned(host, options, binaries, dataDir, ownership)
    } catch (error) {
      ownership.release()
      throw error
    }
  } catch (error) {
    if (error instanceof ClusterError) throw error
    throw new ClusterError(
      'failed_to_start',
      `The database could not be started: ${errorText(error)}`,
      `Check that this user may write ${options.dataDir}, and that the disk is not full.`,
      { cause: error },
    )
  }
}

async function prepareDataDir(host: Host, dataDir: string): Promise<string> {
  await mkdir(dirname(dataDir), { recursive: true })
  // If we are root, others may pass through the folder (without listing it), because PostgreSQL may have to run as one
  // of them.
  await mkdir(dataDir, { mode: host.uid === 0 ? 0o711 : 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  return realpath(dataDir)
}

async function startOwned(
  host: Host,
  { log, settings = {} }: ClusterOptions,
  binaries: Binaries,
  dataDir: string,
  ownership: Ownership,
): Promise<Cluster> {
  const started = performance.now()
  const pgData = join(dataDir, 'postgres')
  const identity = await chooseIdentity(host, dataDir, pgData, binaries.postgres)
  const name = clusterName(dataDir, identity.owner.uid)
  const where: ClusterLocation = { pgData, stagingPrefix: stagingPrefix(pgData), clusterName: name }

  const cleared = await clearLeftovers(host, where)
  if (cleared > 0) log('warn', 'Stopped a PostgreSQL that an earlier run left behind', { processes: cleared })
  await removeHalfMade(pgData)
  if ((await majorOf(pgData)) === undefined) {
    await initialise(identity, binaries, pgData, { durable: settings['fsync'] !== 'off' })
    log('info', 'Made a new database folder', { pgData })
  }

  const socketFolder = await prepareSocketFolder(host, name, identity.owner)
  const endpoint: Endpoint =
    socketFolder === undefined ? await loopback(pgData) : { kind: 'socket', folder: socketFolder }
  const address =
    endpoint.kind === 'socket'
      ? { host: endpoint.folder, port: SOCKET_PORT }
      : { host: '127.0.0.1', port: endpoint.port }
  const connection: Connection = {
    ...address,
    ...(endpoint.kind === 'loopback' && { password: endpoint.password }),
    user: SUPERUSER,
    database: DATABASE,
  }
  // A new password at each start: only this process needs it, and a copy of the folder does not reveal it.
  const password = randomBytes(24).toString('base64url')
  const application: Connection = {
    ...address,
    ...(endpoint.kind === 'loopback' && { password }),
    user: APPLICATION_LOGIN,
    database: DATABASE,
  }
  const plan: LaunchPlan = {
    identity,
    postgres: binaries.postgres,
    pgData,
    logPath: join(dataDir, 'postgres.log'),
    clusterName: name,
    endpoint,
    settings,
  }

  const supervision = supervise(host, plan, where, log)
  // For an end without stop(), such as process.exit(): too late to wait, but a signal can still be sent.
  process.once('exit', supervision.interrupt)
  const end = async (): Promise<void> => {
    await supervision.stop()
    process.off('exit', supervision.interrupt)
    if (endpoint.kind === 'socket') await releaseSocketFolder(endpoint.folder)
  }
  try {
    await supervision.started
    await ensureDatabase(connection, { user: application.user, password })
  } catch (error) {
    await end()
    throw error
  }
  log('info', 'PostgreSQL is running', {
    identity: identity.name,
    host: connection.host,
    ms: Math.round(performance.now() - started),
  })

  let stopped: Promise<void> | undefined
  return {
    connection,
    application,
    stop: () => (stopped ??= end().finally(() => ownership.release())),
  }
}

async function loopback(pgData: string): Promise<Endpoint> {
  const password = await loopbackPassword(pgData)
  if (password !== undefined) return { kind: 'loopback', port: await freePort(), password }
  throw new ClusterError(
    'failed_to_start',
    `No temporary folder can hold the database's socket, and the password for the loopback is missing in ${pgData}.`,
    'Set TMPDIR to a short path this user may write.',
  )
}

interface Supervision {
  readonly started: Promise<void>
  readonly interrupt: () => void
  stop(): Promise<void>
}

/** Keeps one postmaster running until stop(). A failed first start is final; later ones are retried forever. */
function supervise(host: Host, plan: LaunchPlan, where: ClusterLocation, log: Log): Supervision {
  const stopping = new AbortController()
  const { signal } = stopping
  let current: Postmaster = launch(plan)

  const untilReady = (): Promise<void> =>
    current.ready(() => log('info', 'PostgreSQL is taking its time to start; after a crash it first recovers'))

  const untilRunningAgain = async (firstDelay: number): Promise<void> => {
    for (let delay = firstDelay; !signal.aborted; delay = Math.min(delay * 2, LONGEST_DELAY)) {
      await pause(delay, undefined, { signal }).catch(() => undefined)
      try {
        await clearLeftovers(host, where)
        if (signal.aborted) return
        current = launch(plan)
        await untilReady()
        log('info', 'PostgreSQL is running again', { pid: current.pid })
        return
      } catch (error) {
        if (!signal.aborted) log('error', 'PostgreSQL could not be restarted', { error: errorText(error) })
      }
    }
  }

  const started = untilReady()
  const watch = async (): Promise<void> => {
    let delay = FIRST_DELAY
    await started
    for (;;) {
      const since = performance.now()
      const exit = await current.exited
      if (signal.aborted) return
      log('error', 'PostgreSQL ended unexpectedly and is being restarted', { ...exit })
      // A postmaster that ends soon after each start must not be restarted in a tight loop.
      delay = performance.now() - since > HEALTHY_AFTER ? FIRST_DELAY : Math.min(delay * 2, LONGEST_DELAY)
      await untilRunningAgain(delay)
    }
  }
  const watching = watch().catch(() => undefined)

  return {
    started,
    interrupt: () => current.signal('SIGINT'),
    async stop() {
      stopping.abort()
      await current.stop(host.patience)
      await watching
    },
  }
}
