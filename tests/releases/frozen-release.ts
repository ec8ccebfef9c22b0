import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import * as v from 'valibot'

import { DatabaseDump } from './database-dump.ts'
import { DeviceDump } from './device-dump.ts'

/** Folder of each frozen release, named by its version. Its files are never changed after the release. */
const RELEASES = import.meta.dirname

const Person = v.object({ id: v.string(), email: v.string(), pin: v.nullable(v.string()) })

/** One unsent action of the tablet, and its result once it is sent. */
const QueuedOp = v.object({
  id: v.string(),
  kind: v.string(),
  recordId: v.string(),
  /** Person in whose queue it lies; the admin's queue also holds actions that were adopted. */
  holder: v.picklist(['attendant', 'admin', 'superAdmin', 'dismissed']),
  /** State on the tablet. */
  state: v.string(),
  /** The server has applied it already; the tablet has lost the answer. */
  isApplied: v.boolean(),
  /** `done`, or the code of the problem with which the server refuses it. */
  result: v.string(),
})
export type QueuedOp = v.InferOutput<typeof QueuedOp>

const Counts = v.record(v.string(), v.number())

export const FrozenRelease = v.object({
  version: v.string(),
  /** Commit whose product code made the files. */
  commit: v.string(),
  /** Time of the freeze by the clock of application and tablet. */
  frozenAt: v.string(),
  migrations: v.array(v.object({ tag: v.string(), when: v.number(), sha256: v.string() })),
  /** Rows of each table. */
  tables: Counts,
  /** Rows of each store, by database. */
  stores: v.record(v.string(), Counts),
  companyId: v.string(),
  /** Staff member whose queue holds every kind of action that staff may do; also the author of the queue file. */
  attendant: Person,
  /** Administrator at the same tablet, who was at work there last. */
  admin: Person,
  /** Super admin who works in the company. */
  superAdmin: Person,
  /** Staff member who left unsent actions on the tablet and was deactivated afterwards. */
  dismissed: Person,
  queue: v.array(QueuedOp),
  /** Messages that wait in the mail queue. */
  mail: v.array(v.object({ id: v.string(), kind: v.string() })),
  kioskToken: v.string(),
})
export type FrozenRelease = v.InferOutput<typeof FrozenRelease>

/** Cache storage of the tablet: for each cache its entries, as address and text. */
const Caches = v.array(v.tuple([v.string(), v.array(v.tuple([v.string(), v.string()]))]))
export type FrozenCaches = v.InferOutput<typeof Caches>

/** Everything that a release leaves behind for the tests of later ones. */
export interface Frozen {
  release: FrozenRelease
  database: DatabaseDump
  device: DeviceDump
  /** The attendant's queue as the page "This device" saves it. */
  queueFile: string
  caches: FrozenCaches
}

const FILES = { release: 'release.json', database: 'database.json.gz', device: 'device.json.gz', queueFile: 'queue-file.json', caches: 'caches.json.gz' }

const unpacked = (path: string): unknown => JSON.parse(gunzipSync(readFileSync(path)).toString())
const packed = (value: unknown) => gzipSync(JSON.stringify(value), { level: 9 })

/** Returns the versions that are frozen, oldest first. */
export function frozenVersions(): string[] {
  return readdirSync(RELEASES)
    .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}

export function readManifest(folder: string): FrozenRelease {
  return v.parse(FrozenRelease, JSON.parse(readFileSync(join(folder, FILES.release), 'utf8')))
}

export function readFrozen(folder: string): Frozen {
  return {
    release: readManifest(folder),
    database: v.parse(DatabaseDump, unpacked(join(folder, FILES.database))),
    device: v.parse(DeviceDump, unpacked(join(folder, FILES.device))),
    queueFile: readFileSync(join(folder, FILES.queueFile), 'utf8'),
    caches: v.parse(Caches, unpacked(join(folder, FILES.caches))),
  }
}

/** Writes a new release. Throws if the folder has one already. */
export function writeFrozen(folder: string, { release, database, device, queueFile, caches }: Frozen): void {
  if (existsSync(join(folder, FILES.release))) throw new Error(`${folder} is frozen already`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, FILES.database), packed(database))
  writeFileSync(join(folder, FILES.device), packed(device))
  writeFileSync(join(folder, FILES.queueFile), queueFile)
  writeFileSync(join(folder, FILES.caches), packed(caches))
  writeFileSync(join(folder, FILES.release), `${JSON.stringify(release, null, 2)}\n`)
}

export function folderOf(version: string): string {
  return join(RELEASES, version)
}
