/**
 * A place for texts that lies apart from IndexedDB. Chromium throws all databases of a site away where it finds one
 * damaged, which the kill of a browser can do (`docs/decisions/0037`); what lies here stays. Nothing in it rejects: a
 * copy that cannot be kept must stop nobody.
 */
export interface SpareStore {
  names: (userId: string) => Promise<string[]>
  /** Null where it is not there any more. */
  read: (userId: string, name: string) => Promise<string | null>
  keep: (userId: string, name: string, text: string) => Promise<void>
  drop: (userId: string, names: readonly string[]) => Promise<void>
  /** Drops what is kept of one op. */
  letGo: (userId: string, opId: string) => Promise<void>
  forget: (userId: string) => Promise<void>
}
