import { deflateRawSync } from 'node:zlib'

import { CFB, type CellObject, utils, write } from 'xlsx'

import { SHEET_COLUMNS, type UploadRow } from '../../../domain/uploads/columns.ts'

/** An .xlsx file of these lines. */
export function aSheet(lines: readonly (readonly (string | CellObject)[])[], more: readonly string[][][] = []): Buffer {
  const book = utils.book_new()
  for (const [nth, cells] of [lines, ...more].entries())
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells.map((line) => [...line])), `Sheet ${nth}`)
  return bytesOf(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }))
}

export function bytesOf(written: unknown): Buffer {
  if (!Buffer.isBuffer(written)) throw new Error('The file was not written as bytes')
  return written
}

export function linesOf(rows: readonly Pick<UploadRow, 'cells'>[]): string[][] {
  return [[...SHEET_COLUMNS.passes], ...rows.map(({ cells }) => SHEET_COLUMNS.passes.map((column) => cells[column]))]
}

export function aPassSheet(rows: readonly Pick<UploadRow, 'cells'>[]): Buffer {
  return aSheet(linesOf(rows))
}

/** A sheet with an additional part, or with a replaced part. */
export function withPart(sheet: Buffer, name: string, content: string | Buffer): Buffer {
  const container = CFB.read(sheet, { type: 'buffer' })
  CFB.utils.cfb_add(container, `/${name}`, Buffer.from(content))
  return bytesOf(CFB.write(container, { fileType: 'zip', type: 'buffer', compression: true }))
}

/** A file of a few kilobytes whose sheet claims to be small, and unpacks to this many megabytes. */
export function aBomb(megabytes: number): Buffer {
  const name = Buffer.from('xl/workbook.xml')
  const packed = deflateRawSync(Buffer.alloc(megabytes * 1024 * 1024, ' '))
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(packed.length, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(packed.length, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, central, name, end])
}
