import * as v from 'valibot'

import type { Company } from '../../../contract/company.ts'
import { Id, NamedReference } from '../../../contract/primitives.ts'
import type { CurrentUser } from '../../../contract/session.ts'
import { fullName } from '../../../domain/people.ts'
import { type KeptWrites, readOp } from './kept-writes.ts'
import { laneOf, Op, senderOf } from './op.ts'

/** Increase this if an older release could misread a newer file. */
const FORMAT = 1

/** Maximum file size in bytes: years of one tablet's work. Checked before the file is read. */
export const OUTBOX_FILE_MOST_BYTES = 32 * 1024 * 1024

const Envelope = v.object({ parq: v.literal('outbox'), format: v.number(), checksum: v.string(), content: v.unknown() })

const Content = v.object({
  author: Op.entries.author,
  company: NamedReference,
  deviceId: Id,
  exportedAt: v.number(),
  /** Queue rows in their order, unparsed: also rows that the exporting release cannot read. */
  ops: v.array(v.unknown()),
})
/** The unsent ops of one author on one device. */
type OutboxFile = v.InferOutput<typeof Content>

/**
 * Reason to reject a file: it is no export of an outbox (`foreign`), was cut or changed in transfer (`damaged`),
 * contains data that this release cannot read (`newer`), belongs to another person, or was made in another company.
 */
export type FileFault =
  | { kind: 'foreign' | 'damaged' | 'newer' }
  | { kind: 'other_author' | 'other_company'; name: string }

type FileReading = { kind: 'read'; file: OutboxFile; ops: readonly Op[] } | { kind: 'fault'; fault: FileFault }

interface WhoseOutbox {
  user: Pick<CurrentUser, 'id' | 'firstName' | 'lastName'>
  company: Pick<Company, 'id' | 'name'>
}

export function writeOutboxFile(
  { user, company }: WhoseOutbox,
  of: Pick<OutboxFile, 'deviceId' | 'exportedAt' | 'ops'>,
): string {
  const content: OutboxFile = {
    author: { id: user.id, name: fullName(user) },
    company: { id: company.id, name: company.name },
    ...of,
  }
  return JSON.stringify({
    parq: 'outbox',
    format: FORMAT,
    checksum: checksumOf(content),
    content,
  } satisfies v.InferOutput<typeof Envelope>)
}

/** Computed from the parsed content rather than its layout, so a program may indent the file. */
function checksumOf(content: unknown): string {
  return crc32(JSON.stringify(content))
}

interface Reader {
  authorId: string
  companyId: string
  writes: readonly KeptWrites[]
}

/** Reads a file completely or not at all, because its ops may follow each other. */
export function readOutboxFile(text: string, { authorId, companyId, writes }: Reader): FileReading {
  const fault = (of: FileFault): FileReading => ({ kind: 'fault', fault: of })
  const json = parsedJson(text)
  const envelope = v.safeParse(Envelope, json)
  // A cut file is recognised only by its beginning.
  if (!envelope.success) return fault({ kind: /^\s*\{\s*"parq"\s*:\s*"outbox"/.test(text) ? 'damaged' : 'foreign' })
  const { format, checksum, content } = envelope.output
  if (format > FORMAT) return fault({ kind: 'newer' })
  const read = v.safeParse(Content, content)
  if (checksumOf(content) !== checksum || !read.success) return fault({ kind: 'damaged' })
  const { author, company, ops: rows } = read.output
  if (author.id !== authorId) return fault({ kind: 'other_author', name: author.name })
  if (company.id !== companyId) return fault({ kind: 'other_company', name: company.name })
  const ops = rows.flatMap((row) => readOp(row, writes) ?? [])
  if (ops.length < rows.length) return fault({ kind: 'newer' })
  if (!ops.every((op) => senderOf(op).id === authorId && isInPlace(op, companyId))) return fault({ kind: 'damaged' })
  return { kind: 'read', file: read.output, ops }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns whether the op has the lane and the record that its op type expects. */
export function isInPlace({ companyId, lane, collection, recordId }: Op, expected: string): boolean {
  return companyId === expected && lane === laneOf(collection, recordId)
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/**
 * Returns the checksum of a text as eight hexadecimal digits. Detects damage only; plain HTTP has no `crypto.subtle`.
 */
export function crc32(text: string): string {
  let rest = 0xffffffff
  for (const byte of new TextEncoder().encode(text)) rest = (rest >>> 8) ^ (TABLE[(rest ^ byte) & 0xff] ?? 0)
  return ((rest ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0')
}
