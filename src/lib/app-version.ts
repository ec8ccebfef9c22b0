declare const PARQ_VERSION: string

/** The release that runs here. */
export function appVersion(): string {
  return PARQ_VERSION
}
