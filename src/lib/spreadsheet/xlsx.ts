import { BlobWriter, ZipWriter, configure } from '@zip.js/zip.js/lib/zip-core-native.js'

import {
  type Part,
  type TablesBook,
  type Workbook,
  partsOf,
  partsOfTables,
} from '../../../domain/spreadsheet/workbook.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

// The code that writes a file already runs in a worker.
configure({ useWebWorkers: false })

/** Returns an .xlsx file, written while its rows are read. */
export function xlsxFile(book: Workbook, sheetRows?: number): Promise<Blob> {
  return zipped(partsOf(book, sheetRows))
}

/** Returns an .xlsx file with a sheet for each table. */
export function xlsxOfTables(book: TablesBook): Promise<Blob> {
  return zipped(partsOfTables(book))
}

async function zipped(parts: AsyncIterable<Part>): Promise<Blob> {
  // Spreadsheets can't read 64-bit archives.
  const zip = new ZipWriter(new BlobWriter(XLSX_TYPE), { zip64: false })
  for await (const { path, texts } of parts) await zip.add(path, bytesOf(texts))
  return zip.close()
}

function bytesOf(texts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const reading = texts[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await reading.next()
        if (next.done === true) controller.close()
        else controller.enqueue(encoder.encode(next.value))
      },
    },
    { highWaterMark: 1 },
  )
}
