import { createStore, type Store } from '../../lib/store.ts'

/**
 * `needed`: there is something that this version cannot read, and no newer one is on the device yet. `offered`: one is.
 * `agreed`: the person wants it, and it waits for open forms.
 */
export type AppUpdate = 'none' | 'needed' | 'offered' | 'agreed' | 'declined'

const LOOK_AGAIN_MS = 60_000
const RETRY_MS = 5_000

export interface UpdateOffer extends Pick<Store<AppUpdate>, 'get' | 'subscribe'> {
  /** A newer version is on the device and waits. */
  arrived: () => void
  /** There is something that this version cannot read: an answer of the server, or what waits to be sent. */
  needed: () => void
  decline: () => void
  agree: () => Promise<void>
}

interface UpdateOfferOptions {
  now: () => number
  /** Looks whether the server has a newer version; `arrived` follows if so. False where the server could not be asked. */
  look: () => Promise<boolean>
  later: (run: () => void, ms: number) => void
  noUnsavedInput: () => Promise<void>
  /** Puts the waiting version in place; false when none waits. */
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
      // Whoever declined has been told; the shell goes on saying what stands still.
      if (state.get() === 'none') state.set('needed')
      if (now() - lookedAt >= LOOK_AGAIN_MS) void lookUntilAsked()
    },
    decline: () => state.set('declined'),
    agree: async () => {
      state.set('agreed')
      await noUnsavedInput()
      // Without a worker, as over plain http, the page itself comes anew.
      if (!takeOver()) reload()
    },
  }
}
