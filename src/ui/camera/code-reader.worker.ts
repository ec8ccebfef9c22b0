import { createFinder } from './find-codes.ts'
import type { ReaderAnswer, ReaderRequest } from './reader-messages.ts'

// The server allows WebAssembly to this worker alone, by the name of its file (`headersOfFile` in `server/app.ts`).

const say = (answer: ReaderAnswer) => globalThis.postMessage(answer)

let receive: (bytes: ArrayBuffer) => void
const received = new Promise<ArrayBuffer>((resolve) => {
  receive = resolve
})

const find = createFinder(() => {
  say({ kind: 'needs_reader' })
  return received
})

globalThis.addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => {
  if (data.kind === 'reader') return receive(data.bytes)
  const { picture } = data
  find(picture)
    .then(
      (texts) => say({ kind: 'found', texts }),
      () => say({ kind: 'failed' }),
    )
    .finally(() => picture.close())
})
