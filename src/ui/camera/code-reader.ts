import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

import type { ReaderAnswer, ReaderRequest } from './reader-messages.ts'

interface CodeReader {
  /**
   * Returns the texts of all QR codes in the video's present picture.
   *
   * @throws if neither the browser nor this device has a working reader.
   */
  read: (video: HTMLVideoElement) => Promise<readonly string[]>
  end: () => void
}

/** Fetches our reader, which the service worker then keeps. */
async function fetchReader(): Promise<ArrayBuffer> {
  const response = await fetch(readerUrl)
  if (!response.ok) throw new TypeError(`The reader of codes was answered with ${response.status}`)
  return response.arrayBuffer()
}

/** Starts a worker that reads codes, so that no key and no press waits for a picture. */
export function startCodeReader(): CodeReader {
  const worker = new Worker(new URL('./code-reader.worker.ts', import.meta.url), { type: 'module' })
  const send = (request: ReaderRequest, transfer: Transferable[]) => worker.postMessage(request, transfer)
  // Fetched even if the browser has a reader of its own: that one may fail later, without a connection.
  const bytes = fetchReader()
  bytes.catch(() => undefined)
  let waiting: { resolve: (texts: readonly string[]) => void; reject: (error: Error) => void } | null = null
  const fail = (why: string) => waiting?.reject(new Error(why))

  worker.addEventListener('error', () => fail('The worker could not start'))
  worker.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer>) => {
    if (data.kind === 'found') waiting?.resolve(data.texts)
    else if (data.kind === 'failed') fail('The picture could not be read')
    else
      bytes.then(
        (whole) => send({ kind: 'reader', bytes: whole }, [whole]),
        () => fail('The reader could not be downloaded'),
      )
  })

  return {
    read: async (video) => {
      const picture = await createImageBitmap(video)
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        send({ kind: 'picture', picture }, [picture])
      })
    },
    end: () => worker.terminate(),
  }
}
