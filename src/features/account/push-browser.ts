/** Whether this browser can show notifications, and what the person has decided here. */
export type PushPermission = 'unsupported' | NotificationPermission

interface BrowserSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Safari on a phone has notifications only in an installed app; plain http has none. */
export function pushPermission(): PushPermission {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return isSupported ? Notification.permission : 'unsupported'
}

async function worker(): Promise<ServiceWorkerRegistration | null> {
  return (await navigator.serviceWorker.getRegistration()) ?? null
}

/** Returns whether this browser has a subscription. */
export async function isSubscribed(): Promise<boolean> {
  if (pushPermission() !== 'granted') return false
  return ((await (await worker())?.pushManager.getSubscription()) ?? null) !== null
}

/**
 * Asks the person, and subscribes this browser with the server's key. Returns null if the person refused. Throws if the
 * browser cannot reach its push service, or has no worker of the app.
 */
export async function subscribe(publicKey: string): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await worker()
  if (registration === null) throw new Error('The app has no worker here')
  // A subscription of another key, as after the server was moved, could not be used.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    ),
  })
  const { keys = {} } = made.toJSON()
  return { endpoint: made.endpoint, p256dh: plain(keys['p256dh']), auth: plain(keys['auth']) }
}

function plain(key = ''): string {
  return key.replaceAll('=', '')
}

export async function unsubscribe(): Promise<void> {
  await (await (await worker())?.pushManager.getSubscription())?.unsubscribe()
}
