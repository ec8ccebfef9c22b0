import type { Edit } from '../edit.ts'

/** One way to keep an edit on the device until a server has it. */
export interface Contestant {
  /** As at a start of its page. */
  open: () => Promise<void>
  /** Keeps edits without being measured. */
  fill: (edits: readonly Edit[]) => Promise<void>
  /** Resolves when it says, or is seen by its own promise, to be kept. */
  enqueue: (edit: Edit) => Promise<void>
  /** The network is back, or the person is. */
  hint: () => Promise<void>
  /** What is still to be sent. */
  left: () => Promise<number>
}

/** What each of the peers sends: a call that does not succeed throws, one that is not JSON too. */
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
