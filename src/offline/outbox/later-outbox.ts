import type { Outbox } from './outbox.ts'

export interface LaterOutbox extends Outbox {
  /** Loads what takes actions in, so that it is there by the first of them. */
  bring: () => void
}

/** An outbox whose code comes by itself: what opens and reads needs neither it nor the op types. `load` rejects where it cannot be had; then the action was not kept, and the next one asks again. */
export function createLaterOutbox(load: () => Promise<Outbox>): LaterOutbox {
  let coming: Promise<Outbox> | null = null

  function come(): Promise<Outbox> {
    coming ??= load().catch((error: unknown) => {
      coming = null
      throw error
    })
    return coming
  }

  return {
    bring: () => void come().catch(() => undefined),
    enqueue: async (newOp) => (await come()).enqueue(newOp),
    replace: async (id, request, instead) => (await come()).replace(id, request, instead),
    withdraw: async (id, how, reason) => (await come()).withdraw(id, how, reason),
    takeBack: async (id) => (await come()).takeBack(id),
    sendNow: async () => (await come()).sendNow(),
  }
}
