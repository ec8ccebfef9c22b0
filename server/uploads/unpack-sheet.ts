import { inflateRawSync } from 'node:zlib'

import { isEncrypted } from '../../domain/spreadsheet/read-book.ts'
import type { SheetFileFault } from './sheet-outcome.ts'

export interface Part {
  name: string
  content: Buffer
}

/** Five times the size of a sheet of 10,000 rows. */
const UNPACKED_BYTES = 48 * 1024 * 1024
const MOST_PARTS = 500

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_BYTES = 22
const CENTRAL_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/** Returns whether a file begins like an archive. */
export function isZip(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.readUInt32LE(0) === LOCAL
}

/**
 * Unpacks the parts of an .xlsx file with our own code, limited to the size that a sheet needs, whatever the file
 * declares. Later code reads exactly these measured parts.
 */
export function unpackSheet(bytes: Buffer): Part[] | SheetFileFault {
  if (isEncrypted(bytes)) return { fault: 'sheet_encrypted' }
  if (bytes.length < END_BYTES || !isZip(bytes)) return { fault: 'sheet_type_invalid' }
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end === -1 || end + END_BYTES > bytes.length || bytes.readUInt32LE(end) !== END) return { fault: 'sheet_damaged' }
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_PARTS) return { fault: 'sheet_damaged' }
  try {
    const parts = partsAt(bytes, bytes.readUInt32LE(end + 16), count)
    if (parts === null) return { fault: 'sheet_damaged' }
    // A workbook with macros has another type, whatever its name.
    if (!isWorkbook(parts) || parts.some(({ name }) => /vbaproject/i.test(name))) return { fault: 'sheet_type_invalid' }
    return parts
  } catch (error) {
    if (error instanceof RangeError || isZlibError(error)) return { fault: 'sheet_damaged' }
    throw error
  }
}

const TYPES = '[content_types].xml'
const WORKBOOK = /spreadsheetml\.sheet\.main\+xml/

/** Returns whether the list of contents names a workbook. Programs choose the name of its part: `xl/workbook22.xml`. */
function isWorkbook(parts: readonly Part[]): boolean {
  const types = parts.find(({ name }) => name.toLowerCase() === TYPES)
  return types !== undefined && WORKBOOK.test(types.content.toString('utf8').replaceAll('\0', ''))
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

/** Returns null if an entry uses an unusual compression, or if the total exceeds the limit. */
function partsAt(bytes: Buffer, start: number, count: number): Part[] | null {
  const parts: Part[] = []
  let left = UNPACKED_BYTES
  for (let at = start; parts.length < count;) {
    if (bytes.readUInt32LE(at) !== CENTRAL) return null
    const method = bytes.readUInt16LE(at + 10)
    const packed = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    const name = bytes
      .toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength)
      // Windows programs write backslashes, and some paths start at the root.
      .replaceAll('\\', '/')
      .replace(/^\/+/, '')
    if (bytes.readUInt32LE(local) !== LOCAL) return null
    const data = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    if (data + packed > bytes.length || left <= 0) return null
    const raw = bytes.subarray(data, data + packed)
    const content =
      method === STORED ? raw : method === DEFLATED ? inflateRawSync(raw, { maxOutputLength: left }) : null
    if (content === null || content.length > left) return null
    left -= content.length
    parts.push({ name, content })
    at += CENTRAL_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}
