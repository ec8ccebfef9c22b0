import { cashUps, drivers, services, type PulledCollection } from '../../../src/offline/pulled-collections.ts'
import { CORE } from '../parts.ts'
import type { PlantedBug } from './planted-bug.ts'

type Store = Awaited<ReturnType<PulledCollection['read']>>['store']

function pullThat(stores: (store: Store) => Store): { parts: { collections: readonly PulledCollection[] } } {
  return {
    parts: {
      collections: [
        {
          ...services,
          read: async (...given) => {
            const page = await services.read(...given)
            return { ...page, store: stores(page.store) }
          },
        },
        cashUps,
        drivers,
      ],
    },
  }
}

export const READING_BUGS: readonly PlantedBug[] = [
  {
    name: 'a pull overwrites what waits',
    imitates: 'sync engines that write the server’s rows over the local ones',
    planted: pullThat((store) => async (db, unsent) => {
      await store(db, unsent)
      await db.services.toCollection().modify({ shown: null, pending: 0 })
    }),
  },
  {
    name: 'a pull moves the base and not what is shown',
    imitates: 'optimistic copies that never hear of the rest of their record again',
    planted: pullThat((store) => (db, unsent) => store(db, { ...unsent, reface: () => Promise.resolve() })),
  },
  {
    name: 'a reset drops what waits',
    imitates: 'a full resync that clears the tables first',
    planted: { parts: { collections: [services, { ...cashUps, clear: (db) => db.cashUps.clear() }, drivers] } },
  },
  {
    name: 'an unreadable queue looks empty',
    imitates: 'a read error that is caught and shown as no entries',
    planted: { parts: { look: (db) => CORE.look(db).catch(() => []) } },
  },
  {
    name: 'the next person sends what the last one left',
    imitates: 'one queue for the device, replayed with whatever token is there',
    planted: { parts: { storeOf: () => '00000000-0000-7000-8003-000000000001' } },
  },
]
