import { describe, expect, test } from 'vitest'

import type { keepCodeReader } from '../../sw/code-reader.ts'
import { shortHash } from '../../sw/short-hash.ts'
import { lostNetwork, portalPage } from '../offline/support/fake-server.ts'
import { FakeCaches, startWorker } from './support/worker.ts'

const READER = '/assets/zxing_reader-aa.wasm'
const NEXT_READER = '/assets/zxing_reader-bb.wasm'
const READER_BYTES = 'reader'
const NEXT_BYTES = 'next reader'

const markOf = async (text: string) => shortHash(Uint8Array.from(Buffer.from(text)).buffer)

/** A version of the app with one reader; the network answers with its bytes. */
async function version(path: string, bytes: string, caches = new FakeCaches()) {
  const files = [{ url: path.slice(1), integrity: await markOf(bytes) }]
  const readers: ReturnType<typeof keepCodeReader>[] = []
  const worker = await startWorker(async () => {
    readers.push((await import('../../sw/code-reader.ts')).keepCodeReader(files))
  }, caches)
  worker.network = () => new Response(bytes)
  return {
    worker,
    caches,
    installs: async () => readers[0]?.bringAlong(),
    activates: async () => readers[0]?.dropFormer(),
  }
}

describe('the reader of camera codes', () => {
  test('is not downloaded by a device that does not use the camera', async () => {
    const { worker, installs, activates } = await version(READER, READER_BYTES)
    worker.network = () => new Error('nothing is asked for')
    await installs()
    await activates()
    expect(worker.kept()).toEqual([])
  })

  test('works without a connection once the camera was used', async () => {
    const { worker } = await version(READER, READER_BYTES)
    expect(await worker.asks(READER)).toBe(READER_BYTES)
    worker.network = () => lostNetwork()
    expect(await worker.asks(READER)).toBe(READER_BYTES)
  })

  test('fails without a connection if the camera was never used', async () => {
    const { worker } = await version(READER, READER_BYTES)
    worker.network = () => lostNetwork()
    await expect(worker.asks(READER)).rejects.toThrow('Failed to fetch')
  })

  test('is not kept if a captive portal answers', async () => {
    const { worker } = await version(READER, READER_BYTES)
    worker.network = () => portalPage()
    await expect(worker.asks(READER)).rejects.toThrow('is not of this version')
    expect(worker.kept()).toEqual([])
  })

  test('reads while the device has no space to keep it', async () => {
    const { worker, caches } = await version(READER, READER_BYTES)
    caches.isFull = true
    expect(await worker.asks(READER)).toBe(READER_BYTES)
    expect(worker.kept()).toEqual([])
  })

  test('comes along with the next version before that version takes over, and stays beside it until then', async () => {
    const { worker: first, caches } = await version(READER, READER_BYTES)
    await first.asks(READER)
    const { worker: next, installs, activates } = await version(NEXT_READER, NEXT_BYTES, caches)
    await installs()
    expect(next.kept().map((url) => new URL(url).pathname)).toEqual([READER, NEXT_READER])

    await activates()
    next.network = () => lostNetwork()
    expect(await next.asks(NEXT_READER)).toBe(NEXT_BYTES)
    expect(next.kept().map((url) => new URL(url).pathname)).toEqual([NEXT_READER])
  })

  test('stays at the previous version if the next one cannot be downloaded', async () => {
    const { worker: first, caches } = await version(READER, READER_BYTES)
    await first.asks(READER)
    const { worker: next, installs } = await version(NEXT_READER, NEXT_BYTES, caches)
    next.network = () => lostNetwork()
    await expect(installs()).rejects.toThrow('Failed to fetch')
    expect(next.kept().map((url) => new URL(url).pathname)).toEqual([READER])
  })

  test('is downloaded once if two versions share it', async () => {
    const { worker: first, caches } = await version(READER, READER_BYTES)
    await first.asks(READER)
    const { worker: next, installs, activates } = await version(READER, READER_BYTES, caches)
    next.network = () => lostNetwork()
    await installs()
    await activates()
    expect(await next.asks(READER)).toBe(READER_BYTES)
  })

  test('leaves other files to the network', async () => {
    const { worker } = await version(READER, READER_BYTES)
    expect(await worker.asks('/assets/other-aa.wasm')).toBe('not answered by the worker')
  })
})
