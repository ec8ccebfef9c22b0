import { ZipWriter, configure } from '@zip.js/zip.js/lib/zip-core-native.js'

import { type Workbook, partsOf } from '../../domain/spreadsheet/workbook.ts'

// Compressing is zlib's, on threads of its own.
configure({ useWebWorkers: false })

/** Writes an .xlsx file as its rows are read: neither is in memory as a whole. */
export async function writeXlsx(book: Workbook, write: (bytes: Uint8Array) => void): Promise<void> {
  // Spreadsheets read no archives of the 64-bit kind.
  const zip = new ZipWriter(new WritableStream<Uint8Array>({ write: (bytes) => write(bytes) }), { zip64: false })
  for await (const { path, texts } of partsOf(book)) await zip.add(path, bytesOf(texts))
  await zip.close()
}

/** Between two pieces everybody else has a turn. */
function bytesOf(texts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const reading = texts[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await new Promise((resolve) => setImmediate(resolve))
        const next = await reading.next()
        if (next.done === true) controller.close()
        else controller.enqueue(Buffer.from(next.value))
      },
    },
    { highWaterMark: 1 },
  )
}
