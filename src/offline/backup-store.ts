/**
 * A place for texts that lies apart from IndexedDB. Chromium throws all databases of a site away where it finds one
 * damaged, which the kill of a browser can do (`docs/decisions/0037`); what lies here stays. Only reading and keeping
 * reject: a copy that cannot be dropped must stop nobody.
 */
export interface BackupStore {
  names: (userId: string) => Promise<string[]>
  /** Null where it is not there any more. Rejects where it cannot be read just now. */
  read: (userId: string, name: string) => Promise<string | null>
  /** Rejects where it cannot be kept, as on a full disk. */
  keep: (userId: string, name: string, text: string) => Promise<void>
  drop: (userId: string, names: readonly string[]) => Promise<void>
  /** Drops what is kept of some ops. What it gives is called when it is decided what becomes of these. */
  dropOps: (userId: string, opIds: readonly string[]) => Promise<() => void>
  /** Hears then of which ops something was let go through this. */
  onOpsDropped: (listener: (opIds: readonly string[]) => void) => () => void
  /** Drops what is kept of a person's stores. What is there of one that was lost stays: it was not brought back yet. */
  forget: (userId: string, folders: readonly string[]) => Promise<void>
}

/** Where the names of what is kept of one store begin: its company, and since when it is in use. */
export const backupFolder = (companyId: string, since: number) => `${companyId}/${since}/`

/** The op that is kept under a name. */
export const opOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)
/** Since when the store was in use that it is of. */
export const sinceOf = (name: string) => Number(name.split('/')[1])
