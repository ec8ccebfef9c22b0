import * as v from 'valibot'

import type { Company } from '../../../contract/company.ts'
import { Id, NamedReference } from '../../../contract/primitives.ts'
import type { CurrentUser } from '../../../contract/session.ts'
import { fullName } from '../../../domain/people.ts'
import { type KeptWrites, readOp } from './kept-writes.ts'
import { laneOf, Op, senderOf } from './op.ts'

/** Counted up when an older release could not take a newer one's file for what it is. */
const FORMAT = 1

/** Years of one tablet's work; what is larger is another file. Looked at before it is read. */
export const OUTBOX_FILE_MOST_BYTES = 32 * 1024 * 1024

const Envelope = v.object({ parq: v.literal('outbox'), format: v.number(), checksum: v.string(), content: v.unknown() })

const Content = v.object({
  author: Op.entries.author,
  company: NamedReference,
  deviceId: Id,
  exportedAt: v.number(),
  /** In their order. Rows as they lie in the queue: also those that the release which writes them cannot read. */
  ops: v.array(v.unknown()),
})
/** The unsent ops of one author on one device. */
type OutboxFile = v.InferOutput<typeof Content>

/**
 * Why a file is not taken: it is no export of an outbox (`foreign`), was cut or changed on its way (`damaged`), says
 * something that this release cannot read (`newer`), is somebody else's, or was made in another company.
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

/** It is made of what the file says, not of how it is laid out: a program that only indents the file does no harm. */
function checksumOf(content: unknown): string {
  return crc32(JSON.stringify(content))
}

interface Reader {
  authorId: string
  companyId: string
  writes: readonly KeptWrites[]
}

/** Takes a file whole or not at all: its ops may follow each other. */
export function readOutboxFile(text: string, { authorId, companyId, writes }: Reader): FileReading {
  const fault = (of: FileFault): FileReading => ({ kind: 'fault', fault: of })
  const json = parsedJson(text)
  const envelope = v.safeParse(Envelope, json)
  // A file that was cut is known by its beginning only.
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

/** Whether it lies where its op type has it. */
export function isInPlace({ companyId, lane, collection, recordId }: Op, expected: string): boolean {
  return companyId === expected && lane === laneOf(collection, recordId)
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** The checksum of a text as eight hexadecimal digits. Against damage: `crypto.subtle` is not there over plain http. */
export function crc32(text: string): string {
  let rest = 0xffffffff
  for (const byte of new TextEncoder().encode(text)) rest = (rest >>> 8) ^ (TABLE[(rest ^ byte) & 0xff] ?? 0)
  return ((rest ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0')
}
