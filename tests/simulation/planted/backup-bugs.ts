import * as v from 'valibot'

import { keepOutboxBackup } from '../../../src/offline/outbox/outbox-backup.ts'
import { opOf, type BackupStore } from '../../../src/offline/backup-store.ts'
import type { PlantedBug } from './planted-bug.ts'

const Row = v.looseObject({ seq: v.number() })

/** A backup store with some changed functions. */
function withBackup(otherwise: (backup: BackupStore) => Partial<BackupStore>): PlantedBug['planted'] {
  return {
    parts: {
      platform: (platform) => ({
        ...platform,
        openBackup: async () => {
          const backup = await platform.openBackup()
          return backup && { ...backup, ...otherwise(backup) }
        },
      }),
    },
  }
}

/** Faults in the copy outside the databases, for browsers that delete the databases. */
export const BACKUP_BUGS: readonly PlantedBug[] = [
  {
    name: 'what is taken back stays in the copy for a moment',
    imitates: 'a backup that follows: what was deleted comes back out of it',
    planted: withBackup(() => ({ dropOps: () => Promise.resolve(() => undefined) })),
  },
  {
    name: 'the copy only grows',
    imitates: 'a backup that is added to, and never cleared of what was sent',
    planted: withBackup(() => ({ drop: () => Promise.resolve() })),
  },
  {
    name: 'what comes back can be undone',
    imitates: 'a restore that takes what it brings for never sent, since the backup was made before',
    planted: {
      parts: {
        keepOutboxBackup: async (session, options) => {
          const before = new Set(await session.db.outbox.orderBy('id').keys())
          await keepOutboxBackup(session, options)
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
        keepOutboxBackup: (session, options) => {
          const read: BackupStore['read'] = async (userId, name) => {
            const text = await options.backup.read(userId, name)
            const row = v.parse(Row, JSON.parse(text ?? '{"seq":0}'))
            return text && JSON.stringify({ ...row, seq: -row.seq })
          }
          return keepOutboxBackup(session, { ...options, backup: { ...options.backup, read } })
        },
      },
    },
  },
  {
    name: 'the copy follows a new store that is still empty',
    imitates: 'a mirror of an emptied original: it is emptied too',
    planted: {
      parts: {
        keepOutboxBackup: async (session, options) => {
          const { id } = session.user
          const waiting = new Set(await session.db.outbox.orderBy('id').keys())
          const names = await options.backup.names(id)
          await options.backup.drop(
            id,
            names.filter((name) => !waiting.has(opOf(name))),
          )
          await keepOutboxBackup(session, options)
        },
      },
    },
  },
  {
    name: 'who signs out leaves nothing in the copy, also of a store that was lost',
    imitates: 'our own: a sign-out with nothing unsent forgot the whole copy, before it was brought back',
    planted: withBackup((backup) => ({ forget: async (userId) => backup.drop(userId, await backup.names(userId)) })),
  },
  {
    name: 'an edit that is drawn anew stays in the copy as it was',
    imitates: 'our own: the copy asked which changes it has, and not how they are',
    planted: withBackup((backup) => ({
      dropOps: (userId, [taken]) => backup.dropOps(userId, taken === undefined ? [] : [taken]),
    })),
  },
]
