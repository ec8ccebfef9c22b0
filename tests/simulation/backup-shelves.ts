import { opOf, type BackupStore } from '../../src/offline/backup-store.ts'
import type { TabContext } from './tab-context.ts'

/** A device's backup store: texts by their names, by person. It outlives IndexedDB. */
export type BackupShelves = Map<string, Map<string, string>>

/** The store for one tab: a dead tab can do nothing further. */
export function backupOf(shelves: BackupShelves, { dead }: Pick<TabContext, 'dead'>): BackupStore {
  const listeners = new Set<(opIds: readonly string[]) => void>()
  const shelfOf = (userId: string) => {
    const shelf = shelves.get(userId) ?? new Map<string, string>()
    shelves.set(userId, shelf)
    return shelf
  }
  const alive = <T>(work: () => T): Promise<T> => (dead() ? new Promise(() => undefined) : Promise.resolve(work()))
  const drop = (userId: string, isIt: (name: string) => boolean) => {
    for (const name of [...shelfOf(userId).keys()].filter(isIt)) shelfOf(userId).delete(name)
  }
  return {
    names: (userId) => alive(() => [...shelfOf(userId).keys()]),
    read: (userId, name) => alive(() => shelfOf(userId).get(name) ?? null),
    keep: (userId, name, text) => alive(() => void shelfOf(userId).set(name, text)),
    drop: (userId, names) => alive(() => drop(userId, (name) => names.includes(name))),
    dropOps: (userId, opIds) =>
      alive(() => {
        drop(userId, (name) => opIds.includes(opOf(name)))
        return () => {
          for (const listener of listeners) listener(opIds)
        }
      }),
    onOpsDropped: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    forget: (userId, folders) => alive(() => drop(userId, (name) => folders.some((folder) => name.startsWith(folder)))),
  }
}

/** Returns the ids of the ops with a copy there. */
export function backedUpIn(shelves: BackupShelves): string[] {
  return [...shelves.values()].flatMap((shelf) => [...shelf.keys()].map(opOf))
}
