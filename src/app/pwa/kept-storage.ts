import { recall, remember } from '../../ui/remembered.ts'

/** Whether the browser has promised not to clear the device's data when space runs low. */
export type KeptStorage = 'unasked' | 'promised' | 'refused' | 'refusal-seen'

const ANSWER = 'parq.storage'

let answer: KeptStorage = remembered()
const listeners = new Set<() => void>()

function remembered(): KeptStorage {
  const stored = recall(ANSWER)
  return stored === 'promised' || stored === 'refused' || stored === 'refusal-seen' ? stored : 'unasked'
}

function become(next: KeptStorage): void {
  answer = next
  remember(ANSWER, next)
  for (const listener of listeners) listener()
}

export function currentKeptStorage(): KeptStorage {
  return answer
}

export function watchKeptStorage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function dismissRefusal(): void {
  become('refusal-seen')
}

/** Asks the browser to keep the local database. Only in an installed app, because browsers grant the request there. */
export async function askToKeepStorage(): Promise<void> {
  if (!('storage' in navigator)) return
  const promised = (await navigator.storage.persisted()) || (await navigator.storage.persist())
  if (promised) become('promised')
  else if (answer !== 'refusal-seen') become('refused')
}
