import { createStore, type Store } from '../../lib/store.ts'

/**
 * `needed`: this version met data that it can't read, and no newer version is on the device yet. `offered`: a newer
 * version is on the device. `agreed`: the person accepted it, and it waits for open forms.
 */
export type AppUpdate = 'none' | 'needed' | 'offered' | 'agreed' | 'declined'

const LOOK_AGAIN_MS = 60_000
const RETRY_MS = 5_000

export interface UpdateOffer extends Pick<Store<AppUpdate>, 'get' | 'subscribe'> {
  /** Notes that a newer version is on the device and waits. */
  arrived: () => void
  /** Notes that this version can't read something: an answer of the server, or an op in the queue. */
  needed: () => void
  decline: () => void
  agree: () => Promise<void>
}

interface UpdateOfferOptions {
  now: () => number
  /**
   * Looks for a newer version on the server; `arrived` follows if there is one. Returns false if the server could not
   * be asked.
   */
  look: () => Promise<boolean>
  later: (run: () => void, ms: number) => void
  noUnsavedInput: () => Promise<void>
  /** Activates the waiting version; returns false if none waits. */
  takeOver: () => boolean
  reload: () => void
}

export function createUpdateOffer({
  now,
  look,
  later,
  noUnsavedInput,
  takeOver,
  reload,
}: UpdateOfferOptions): UpdateOffer {
  const state = createStore<AppUpdate>('none')
  let lookedAt = -Infinity

  async function lookUntilAsked(): Promise<void> {
    lookedAt = now()
    if (await look()) return
    later(() => {
      if (state.get() === 'needed') void lookUntilAsked()
    }, RETRY_MS)
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    arrived: () => {
      if (state.get() !== 'agreed') state.set('offered')
    },
    needed: () => {
      // A person who declined is not asked again; the shell still shows the problem.
      if (state.get() === 'none') state.set('needed')
      if (now() - lookedAt >= LOOK_AGAIN_MS) void lookUntilAsked()
    },
    decline: () => state.set('declined'),
    agree: async () => {
      state.set('agreed')
      await noUnsavedInput()
      // Without a worker, as over plain HTTP, the page itself is reloaded.
      if (!takeOver()) reload()
    },
  }
}

/** The page's `navigator.serviceWorker`. */
interface WorkerContainer {
  readonly controller: object | null
  addEventListener: (type: 'controllerchange', listener: () => void) => void
}

/**
 * Calls `takenOver` once a new version of the service worker replaces the one that controlled the page. The first
 * worker of a page does not count, because it has the page's own version. Neither does the next worker after a deletion
 * of the site's data: a reload would hide from the person that the data was lost.
 */
export function whenTakenOver(container: WorkerContainer, takenOver: () => void): void {
  let controlled = container.controller !== null
  let isOver = false
  container.addEventListener('controllerchange', () => {
    const isControlled = container.controller !== null
    const isTakeover = controlled && isControlled
    controlled = isControlled
    if (!isTakeover || isOver) return
    isOver = true
    takenOver()
  })
}

/** Calls `arrived` if a version waits for the running one. The first version waits for a moment too, but for none. */
export async function ifNewer(workers: { ready: Promise<{ waiting: unknown }> }, arrived: () => void): Promise<void> {
  const { waiting } = await workers.ready
  if (waiting !== null) arrived()
}
