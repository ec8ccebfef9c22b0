import { join } from 'node:path'

import { isBuildFresh } from '../../scripts/build-freshness.ts'
import { buildApp } from '../../scripts/build.ts'

/** The stories are of the app as its sources are now. */
export default function freshBuild(): void {
  if (!isBuildFresh(join(import.meta.dirname, '../..'))) buildApp()
}
