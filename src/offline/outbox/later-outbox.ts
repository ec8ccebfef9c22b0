import type { Outbox } from './outbox.ts'

export interface LaterOutbox extends Outbox {
  /** Starts loading the outbox, so that it is ready before the first act. */
  bring: () => void
}

/**
 * Creates an outbox whose code loads separately: opening and reading need neither the outbox nor the op types. `load`
 * rejects if the code cannot be loaded; then the act was not stored, and the next act tries again.
 */
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
