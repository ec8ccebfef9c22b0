/**
 * Stores texts outside IndexedDB. Chromium deletes all databases of a site if it finds a damaged one, which a killed
 * browser can leave behind (`docs/decisions/0037`); this store survives. Only `read` and `keep` reject: a failed
 * deletion of a copy must not stop anybody.
 */
export interface BackupStore {
  names: (userId: string) => Promise<string[]>
  /** Returns `null` if the text is gone. Rejects if it cannot be read now. */
  read: (userId: string, name: string) => Promise<string | null>
  /** Rejects if the text cannot be stored, for example on a full disk. */
  keep: (userId: string, name: string, text: string) => Promise<void>
  drop: (userId: string, names: readonly string[]) => Promise<void>
  /** Drops the copies of some ops. Call the returned function once the fate of these ops is decided. */
  dropOps: (userId: string, opIds: readonly string[]) => Promise<() => void>
  /** Calls the listener with the ids of the dropped ops, after the function returned by `dropOps` was called. */
  onOpsDropped: (listener: (opIds: readonly string[]) => void) => () => void
  /** Drops the copies of a person's stores. Copies of a lost store stay until they are restored. */
  forget: (userId: string, folders: readonly string[]) => Promise<void>
}

/**
 * Returns the prefix of the names in one store's backup: its company, and the moment since which the store has been in
 * use.
 */
export const backupFolder = (companyId: string, since: number) => `${companyId}/${since}/`

/** Returns the id of the op that is kept under a name. */
export const opOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)
/** Returns the moment since which the store of this name has been in use. */
export const sinceOf = (name: string) => Number(name.split('/')[1])
