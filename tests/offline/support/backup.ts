import { opOf, type BackupStore } from '../../../src/offline/backup-store.ts'

/** A person's shelf in a browser's backup store. */
export function aBackup(): BackupStore & { shelf: Map<string, string> } {
  const shelf = new Map<string, string>()
  const listeners = new Set<(opIds: readonly string[]) => void>()
  const drop = (isIt: (name: string) => boolean) => {
    for (const name of [...shelf.keys()].filter(isIt)) shelf.delete(name)
  }
  return {
    shelf,
    // The order is not guaranteed.
    names: async () => [...shelf.keys()].toReversed(),
    read: async (_, name) => shelf.get(name) ?? null,
    keep: async (_, name, text) => void shelf.set(name, text),
    drop: async (_, names) => drop((name) => names.includes(name)),
    dropOps: async (_, opIds) => {
      drop((name) => opIds.includes(opOf(name)))
      return () => {
        for (const listener of listeners) listener(opIds)
      }
    },
    onOpsDropped: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    forget: async (_, folders) => drop((name) => folders.some((folder) => name.startsWith(folder))),
  }
}
