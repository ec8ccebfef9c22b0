/** One version of what is kept with its history. */
export interface DatedVersion {
  /** UTC ISO 8601; null is from the beginning. */
  validFrom: string | null
}

/**
 * The version that held at an instant, of all in the order in which they were made; undefined where there was none yet.
 */
export function versionAt<Version extends DatedVersion>(versions: readonly Version[], at: string): Version | undefined {
  const instant = Date.parse(at)
  return versions.findLast(({ validFrom }) => validFrom === null || Date.parse(validFrom) <= instant)
}
