declare const PARQ_VERSION: string

/** Returns the running release. */
export function appVersion(): string {
  return PARQ_VERSION
}
