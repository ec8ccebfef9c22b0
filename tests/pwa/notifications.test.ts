import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { CurrentUser } from '../../contract/session.ts'
import { ACTIVE_USER, DeviceDatabase } from '../../src/offline/device-database.ts'
import { showAlerts } from '../../sw/notifications.ts'

const OLGA: CurrentUser = {
  id: '01980000-0000-7000-8000-000000000001',
  version: 1,
  companyId: '01980000-0000-7000-8000-000000000002',
  roleId: 2,
  role: 'parking_admin',
  firstName: 'Olga',
  lastName: 'Ríos',
  email: 'olga@example.test',
  phoneCode: null,
  phone: null,
  gender: null,
  language: 'es',
  photo: null,
  locationIds: [],
  legacy: false,
}

const ALERT = {
  title: 'Shortage at a close',
  body: 'Centro · COP $ 12,500.00',
  path: '/dashboard/cash-ups/1',
  tag: 'batch',
  personId: OLGA.id,
  other: 'An alert for another person',
}

interface Shown {
  title: string
  body: string
  tag: string
  data: unknown
}

const shown: Shown[] = []
const opened: string[] = []
const focused: string[] = []
let tabs: string[] = []
let indexedDB: IDBFactory

type Handler = (event: object) => void
const handlers = new Map<string, Handler>()

async function fire(name: string, event: object): Promise<void> {
  const waits: Promise<unknown>[] = []
  handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) })
  await Promise.all(waits)
}

const push = (message: unknown) =>
  fire('push', { data: { text: () => (typeof message === 'string' ? message : JSON.stringify(message)) } })

const press = (data: unknown) => fire('notificationclick', { notification: { close: () => undefined, data } })

/** Somebody is signed in and works on the device. */
async function signIn(isActive = true): Promise<void> {
  const device = new DeviceDatabase({ indexedDB, keyRange: IDBKeyRange })
  await device.startSession(OLGA, 'token', Date.now())
  if (!isActive) await device.setSetting(ACTIVE_USER, null)
  device.close()
}

beforeEach(() => {
  shown.length = 0
  opened.length = 0
  focused.length = 0
  tabs = []
  indexedDB = new IDBFactory()
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('self', {
    indexedDB,
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: {
      showNotification: (title: string, options: Omit<Shown, 'title'>) => {
        shown.push({ title, ...options })
        return Promise.resolve()
      },
    },
    clients: {
      matchAll: () =>
        Promise.resolve(tabs.map((url) => ({ url, focus: () => Promise.resolve(void focused.push(url)) }))),
      openWindow: (path: string) => Promise.resolve(void opened.push(path)),
    },
  })
  showAlerts()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a pushed alert', () => {
  it('is shown to the person who is signed in', async () => {
    await signIn()
    await push(ALERT)
    expect(shown).toMatchObject([{ title: ALERT.title, body: ALERT.body, tag: 'batch', data: { path: ALERT.path } }])
  })

  it.each([
    ['somebody else', { ...ALERT, personId: '019a0000-0000-7000-8000-000000000099' }, true],
    ['nobody', ALERT, false],
  ])('shows no details if %s works on the device', async (_, alert, isActive) => {
    await signIn(isActive)
    await push(alert)
    expect(shown).toMatchObject([{ title: 'PARQ', body: ALERT.other, data: { path: '/' } }])
    expect(JSON.stringify(shown)).not.toContain('12,500')
  })

  it.each([
    ['that is unreadable', 'no JSON'],
    ['that leads out of the app', { ...ALERT, path: 'https://evil.example' }],
  ])('%s shows the name of the app only', async (_, message) => {
    await signIn()
    await push(message)
    expect(shown).toMatchObject([{ title: 'PARQ', body: '', data: { path: '/' } }])
  })
})

describe('a press on a notification', () => {
  it('opens its screen', async () => {
    tabs = ['https://parq.test/dashboard/booth']
    await press({ path: ALERT.path })
    expect([opened, focused]).toEqual([[ALERT.path], []])
  })

  it('shows the tab that has the screen open', async () => {
    tabs = [`https://parq.test${ALERT.path}?lng=es`]
    await press({ path: ALERT.path })
    expect([opened, focused]).toEqual([[], tabs])
  })
})
