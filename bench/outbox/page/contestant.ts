import type { Edit } from '../edit.ts'

/** An implementation that keeps edits on the device until a server has them. */
export interface Contestant {
  /** Opens it, as at the start of its page. */
  open: () => Promise<void>
  /** Stores edits without measurement. */
  fill: (edits: readonly Edit[]) => Promise<void>
  /** Resolves when its own promise confirms, or shows, that the edit is stored. */
  enqueue: (edit: Edit) => Promise<void>
  /** The network or the person has returned. */
  hint: () => Promise<void>
  /** Returns the number of unsent edits. */
  left: () => Promise<number>
}

/** Sends an edit, for all peers: throws if the call fails, or if the answer is not JSON. */
export async function sendEdit(path: string, body: string, key: string): Promise<unknown> {
  const response = await fetch(path, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body,
  })
  if (!response.ok) throw new Error(`The server answered ${response.status}`)
  const answer: unknown = await response.json()
  return answer
}
