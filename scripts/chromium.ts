import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const DOWNLOAD_SECONDS = 120

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// Returns whether the browser starts: a downloaded one can lack the system's libraries.
function starts(path: string): boolean {
  return isExecutable(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(starts)
}

/**
 * Returns the path of a Chromium: the one in `CHROMIUM`, Playwright's own, or one on the PATH. `undefined` if there is
 * none.
 */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM']
  if (named !== undefined && named !== '') {
    if (!starts(named)) throw new Error(`CHROMIUM names ${named}, which does not start.`)
    return named
  }
  const own = chromium.executablePath()
  return starts(own) ? own : onPath()
}

// Redirects an installer's output to standard error: standard output carries only the path.
function run(command: string, args: readonly string[], seconds: number): void {
  spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout: seconds * 1000, killSignal: 'SIGKILL' })
}

function downloadOwn(): void {
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  run(process.execPath, [cli, 'install', 'chromium'], DOWNLOAD_SECONDS)
}

function installFromDebian(): void {
  const command = isRoot() ? 'env' : 'sudo'
  const apt = [...(isRoot() ? [] : ['-n', 'env']), 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  run(command, [...apt, 'update'], 300)
  run(command, [...apt, 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], 900)
}

/** Finds a Chromium or installs one: Playwright's download first, then Debian's package. */
export function ensureChromium(): string {
  for (const bring of [() => {}, downloadOwn, installFromDebian]) {
    bring()
    const found = findChromium()
    if (found !== undefined) return found
  }
  throw new Error(
    'The browser tests need Chromium, and it could be neither found nor installed. Install it (on Debian: apt-get install chromium) or name one in CHROMIUM.',
  )
}

/**
 * Features that Playwright switches off by default, because our list replaces its own; and the suggestions of the
 * invisible address bar, which take a tenth of a story's time.
 */
const SWITCHED_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/**
 * Returns the flags with which Chromium sends no requests of its own, and starts as root, which its sandbox refuses.
 */
export function chromiumFlags(): string[] {
  const quiet = [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${SWITCHED_OFF.join(',')}`,
  ]
  return isRoot() ? ['--no-sandbox', ...quiet] : quiet
}

/**
 * Switches off background sync, whose moment the browser chooses: a story that disconnects a tablet has to disconnect
 * its worker too.
 */
export const WITHOUT_BACKGROUND_SYNC = '--disable-blink-features=BackgroundSync'
