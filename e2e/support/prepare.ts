import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

import type { FullConfig } from '@playwright/test'

import { isBuildFresh } from '../../scripts/build-freshness.ts'
import { buildApp } from '../../scripts/build.ts'
import { QUICK_FOLDER } from '../../tests/support/quick-folder.ts'
import { AppServer } from './app-server.ts'
import { atWork } from './booth.ts'
import { buildServer } from './built-server.ts'
import { Device } from './device.ts'
import { ANA, OWNER } from './people.ts'
import { announcePrepared, prepared } from './prepared.ts'

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('A port was asked for')
  listener.close()
  await once(listener, 'close')
  return address.port
}

async function signInOnce(server: AppServer, email: string, profile: string): Promise<void> {
  const device = Device.at(profile)
  await atWork(await device.on(), server, email)
  await device.off()
}

/**
 * Prepares the stories: builds the app from the present sources, makes a server with the demo once and copies it for
 * each worker, and signs Ana and the owner in once (`enter` in `story.ts`).
 */
export default async function prepare({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (!isBuildFresh(join(import.meta.dirname, '../..'))) buildApp()
  buildServer()
  const folder = await mkdtemp(join(QUICK_FOLDER, 'parq e2e prepared-'))
  const ports = await Promise.all(Array.from({ length: workers }, freePort))
  announcePrepared(folder, ports)
  const { data, profile } = prepared()
  const server = await AppServer.prepare(data)
  await Promise.all([ANA, OWNER].map((email) => signInOnce(server, email, profile(email))))
  await server.stop()
  return () => rm(folder, { recursive: true, force: true })
}
