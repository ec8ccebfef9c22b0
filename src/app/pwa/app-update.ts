import type { Workbox } from 'workbox-window'

import { noUnsavedInputAnywhere, noUnsavedInputHere } from '../../lib/keeps-version.ts'
import { createUpdateOffer, ifNewer, whenTakenOver } from './update-offer.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000

/**
 * Delay after a form was saved, in milliseconds. The app leaves the form a moment later; a reload before that would
 * open the form again.
 */
const LEAVING_MS = 500

let worker: Workbox | undefined
let registration: ServiceWorkerRegistration | undefined

/** Returns false without a connection, and before the worker is registered. */
async function look(): Promise<boolean> {
  if (registration === undefined) return false
  return registration.update().then(
    () => true,
    () => false,
  )
}

/**
 * Offers the next version but never forces it: the new version takes over once no tab has unsaved input, and then every
 * tab reloads once.
 */
export const appUpdate = createUpdateOffer({
  now: Date.now,
  look,
  later: setTimeout,
  noUnsavedInput: noUnsavedInputAnywhere,
  takeOver: () => {
    const waits = registration?.waiting != null
    if (waits) worker?.messageSkipWaiting()
    return waits
  },
  reload: () => location.reload(),
})

/** Looks for a newer version now, and waits until it is on the device. */
export async function lookForUpdate(): Promise<'waits' | 'none' | 'no_worker' | 'unreachable'> {
  if (registration === undefined) return 'no_worker'
  if (!(await look())) return 'unreachable'
  const { installing } = registration
  if (installing !== null)
    await new Promise<void>((resolve) => {
      installing.addEventListener('statechange', () => installing.state !== 'installing' && resolve())
    })
  return registration.waiting === null ? 'none' : 'waits'
}

/** Looks for a new version every hour, and when a person returns to the tab, because a tablet stays open for days. */
function lookForUpdates(): void {
  let looked = Date.now()
  const lookAgain = () => {
    if (document.visibilityState === 'hidden' || Date.now() - looked < CHECK_EVERY_MS) return
    looked = Date.now()
    void look()
  }
  setInterval(lookAgain, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', lookAgain)
}

/** Registers the service worker of a built app. Without one (plain HTTP, private mode) the app works only online. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  whenTakenOver(navigator.serviceWorker, () => {
    void noUnsavedInputHere().then(() => setTimeout(() => location.reload(), LEAVING_MS))
  })
  try {
    // Loaded later, so that the first paint does not wait.
    const { Workbox } = await import('workbox-window')
    worker = new Workbox('/sw.js')
    worker.addEventListener('waiting', () => void ifNewer(navigator.serviceWorker, appUpdate.arrived))
    registration = await worker.register()
    if (registration) lookForUpdates()
  } catch (cause) {
    console.warn('The service worker could not be registered', cause)
  }
}
