export { MutationObserver, QueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'

interface Persister {
  restoreClient: () => unknown
}

export function persistQueryClient(options: {
  queryClient: QueryClient
  persister: Persister
  maxAge: number
}): [() => void, Promise<void>]

export function createAsyncStoragePersister(options: {
  key: string
  storage: {
    getItem: (key: string) => Promise<string | null>
    setItem: (key: string, value: string) => Promise<void>
    removeItem: (key: string) => Promise<void>
  }
  serialize: (persisted: { clientState: { mutations: unknown[] } }) => string
}): Persister
