// A file without types of its own: they are those of the project's own React Query, another version of which comes with these.
export { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
export { MutationObserver, QueryClient } from '@tanstack/query-core'
export { persistQueryClient } from '@tanstack/query-persist-client-core'
