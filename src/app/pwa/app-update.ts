import { Workbox } from 'workbox-window'

import { noUnsavedInputAnywhere, noUnsavedInputHere } from '../../lib/keeps-version.ts'

/** `agreed`: the person wants it, and it waits for open forms. */
export type AppUpdate = 'none' | 'offered' | 'agreed' | 'declined'

const CHECK_EVERY_MS = 60 * 60 * 1000

const worker = 'serviceWorker' in navigator ? new Workbox('/sw.js') : null
const listeners = new Set<() => void>()
let state: AppUpdate = 'none'

function become(next: AppUpdate): void {
  state = next
  for (const listener of listeners) listener()
}

export function currentUpdate(): AppUpdate {
  return state
}

export function watchUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function declineUpdate(): void {
  become('declined')
}

/** Puts the waiting version in place as soon as no tab has unsaved input; every tab then reloads once. */
export async function agreeToUpdate(): Promise<void> {
  become('agreed')
  await noUnsavedInputAnywhere()
  worker?.messageSkipWaiting()
}

function reloadOnTakeover(container: ServiceWorkerContainer): void {
  // The very first worker takes over a page of its own version: nothing to reload.
  let controlled = container.controller !== null
  let reloading = false
  container.addEventListener('controllerchange', () => {
    const takenOver = controlled
    controlled = true
    if (!takenOver || reloading) return
    reloading = true
    void noUnsavedInputHere().then(() => location.reload())
  })
}

/** A tablet stays open for days: look for a new version every hour, and when somebody comes back to it. */
function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let looked = Date.now()
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - looked < CHECK_EVERY_MS) return
    looked = Date.now()
    // Without a network there is nothing to look at; the next hour comes.
    registration.update().catch(() => undefined)
  }
  setInterval(look, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
}

/** Registers the service worker of a built app. Without one (plain http, private mode) the app works online only. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || worker === null) return
  reloadOnTakeover(navigator.serviceWorker)
  worker.addEventListener('waiting', () => become('offered'))
  try {
    const registration = await worker.register()
    if (registration) lookForUpdates(registration)
  } catch (cause) {
    console.warn('The service worker could not be registered', cause)
  }
}
