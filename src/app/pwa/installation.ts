import { recall, remember } from '../../ui/remembered.ts'

/** Ways in which this browser can install the app. */
export type Installation = 'none' | 'prompt' | 'share-sheet'

interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

const DISMISSED = 'parq.install'

let offered: InstallPromptEvent | null = null
let dismissed = recall(DISMISSED) === 'dismissed'
const listeners = new Set<() => void>()

function changed(): void {
  for (const listener of listeners) listener()
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function'
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

// Returns whether this is Safari on a phone or tablet, which never offers the installation; the share sheet installs
// instead. An iPad identifies itself as a Mac.
function isAppleTouchDevice(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  )
}

export function currentInstallation(): Installation {
  if (dismissed || isInstalled()) return 'none'
  if (offered) return 'prompt'
  return isAppleTouchDevice() ? 'share-sheet' : 'none'
}

export function watchInstallation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function dismissInstallation(): void {
  dismissed = true
  remember(DISMISSED, 'dismissed')
  changed()
}

export async function install(): Promise<void> {
  const prompt = offered
  offered = null
  changed()
  await prompt?.prompt()
}

/** Listens from the start: the browser makes its offer once, often before anything is drawn. */
export function watchForInstallOffer(whenInstalled: () => void): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return
    event.preventDefault()
    offered = event
    changed()
  })
  window.addEventListener('appinstalled', () => {
    offered = null
    changed()
    whenInstalled()
  })
}
