import * as v from 'valibot'

import { DeviceDatabase } from '../src/offline/device-database.ts'
import { noticeOf } from './notifications.ts'

declare const self: ServiceWorkerGlobalScope

const Address = v.object({ path: v.string() })

/** Shows the server's alerts, and opens their screen. */
export function showAlerts(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data))
  })
}

async function show(message: string): Promise<void> {
  const { title, body, tag, path } = noticeOf(message, await activePerson())
  await self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: { path } })
}

/** Returns the person who is signed in and works on this device. */
async function activePerson(): Promise<string | null> {
  const device = new DeviceDatabase({ indexedDB: self.indexedDB, keyRange: IDBKeyRange })
  try {
    const row = await device.activeSession()
    return row?.token == null ? null : row.userId
  } catch {
    return null
  } finally {
    device.close()
  }
}

/** Shows the tab that has the screen open, or opens the screen. Other tabs keep theirs: somebody may be typing there. */
async function open(data: unknown): Promise<void> {
  const { path } = v.is(Address, data) ? data : { path: '/' }
  const tabs = await self.clients.matchAll({ type: 'window' })
  const tab = tabs.find(({ url }) => new URL(url).pathname === path)
  await (tab === undefined ? self.clients.openWindow(path) : tab.focus())
}
