/** A version of a value that is stored with its history. */
export interface DatedVersion {
  /** UTC ISO 8601; null for the beginning. */
  validFrom: string | null
}

/**
 * Returns the version in force at an instant, from all versions in the order of creation; undefined before the first.
 */
export function versionAt<Version extends DatedVersion>(versions: readonly Version[], at: string): Version | undefined {
  const instant = Date.parse(at)
  return versions.findLast(({ validFrom }) => validFrom === null || Date.parse(validFrom) <= instant)
}
