import * as v from 'valibot'

import { keepSpareCopy } from '../../../src/offline/outbox/spare-copy.ts'
import { opOf, type SpareStore } from '../../../src/offline/spare-store.ts'
import type { PlantedBug } from './planted-bug.ts'

const Row = v.looseObject({ seq: v.number() })

/** A place for copies that does some of it otherwise. */
function withSpare(otherwise: (spare: SpareStore) => Partial<SpareStore>): PlantedBug['planted'] {
  return {
    parts: {
      platform: (platform) => ({
        ...platform,
        openSpare: async () => {
          const spare = await platform.openSpare()
          return spare && { ...spare, ...otherwise(spare) }
        },
      }),
    },
  }
}

/** Of the copy that lies apart from the databases, for when a browser throws those away. */
export const SPARE_BUGS: readonly PlantedBug[] = [
  {
    name: 'what is taken back stays in the copy for a moment',
    imitates: 'a backup that follows: what was deleted comes back out of it',
    planted: withSpare(() => ({ letGo: () => Promise.resolve(() => undefined) })),
  },
  {
    name: 'the copy only grows',
    imitates: 'a backup that is added to, and never cleared of what was sent',
    planted: withSpare(() => ({ drop: () => Promise.resolve() })),
  },
  {
    name: 'what comes back can be undone',
    imitates: 'a restore that takes what it brings for never sent, since the backup was made before',
    planted: {
      parts: {
        keepSpareCopy: async (session, options) => {
          const before = new Set(await session.db.outbox.orderBy('id').keys())
          await keepSpareCopy(session, options)
          await session.db.outbox.filter(({ id }) => !before.has(id)).modify({ inDoubt: false })
        },
      },
    },
  },
  {
    name: 'what comes back goes in another order',
    imitates: 'a restore by the order of the files’ names, or of when they were written',
    planted: {
      parts: {
        keepSpareCopy: (session, options) => {
          const read: SpareStore['read'] = async (userId, name) => {
            const text = await options.spare.read(userId, name)
            const row = v.parse(Row, JSON.parse(text ?? '{"seq":0}'))
            return text && JSON.stringify({ ...row, seq: -row.seq })
          }
          return keepSpareCopy(session, { ...options, spare: { ...options.spare, read } })
        },
      },
    },
  },
  {
    name: 'the copy follows a new store that is still empty',
    imitates: 'a mirror of an emptied original: it is emptied too',
    planted: {
      parts: {
        keepSpareCopy: async (session, options) => {
          const { id } = session.user
          const waiting = new Set(await session.db.outbox.orderBy('id').keys())
          const names = await options.spare.names(id)
          await options.spare.drop(id, names.filter((name) => !waiting.has(opOf(name))))
          await keepSpareCopy(session, options)
        },
      },
    },
  },
  {
    name: 'who signs out leaves nothing in the copy, also of a store that was lost',
    imitates: 'our own: a sign-out with nothing unsent forgot the whole copy, before it was brought back',
    planted: withSpare((spare) => ({ forget: async (userId) => spare.drop(userId, await spare.names(userId)) })),
  },
  {
    name: 'an edit that is drawn anew stays in the copy as it was',
    imitates: 'our own: the copy asked which changes it has, and not how they are',
    planted: withSpare((spare) => ({ letGo: (userId, [taken]) => spare.letGo(userId, taken === undefined ? [] : [taken]) })),
  },
]
