/**
 * A place for texts that lies apart from IndexedDB. Chromium throws all databases of a site away where it finds one
 * damaged, which the kill of a browser can do (`docs/decisions/0037`); what lies here stays. Nothing in it rejects: a
 * copy that cannot be kept must stop nobody.
 */
export interface SpareStore {
  /** All of a person's, by their names. */
  read: (userId: string) => Promise<Map<string, string>>
  keep: (userId: string, name: string, text: string) => Promise<void>
  drop: (userId: string, names: readonly string[]) => Promise<void>
  forget: (userId: string) => Promise<void>
}

/** Of a change that was not sent. */
export function spareName(companyId: string, opId: string): string {
  return `${companyId}/${opId}`
}
