import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { ZXING_WASM_SHA256 } from 'barcode-detector/ponyfill'
import { encode } from 'uqr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createFinder } from '../../../src/ui/camera/find-codes.ts'

const TICKET = '01890a5d-ac96-774b-bcce-b302099a8057'
const RECEIPT = `https://parq.example/r/${'A'.repeat(44)}`
const PIXELS = 4

const READER = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

async function readerBytes(): Promise<ArrayBuffer> {
  return Uint8Array.from(await readFile(READER)).buffer
}

/** Picture in a worker, which Node lacks. */
class NodePicture {
  readonly colorSpace = 'srgb'
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number

  constructor(data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}

/** Draws QR codes beside each other on grey paper. */
function pictureOf(...texts: string[]): ImageData {
  const codes = texts.map((text) => encode(text, { border: 6 }))
  const height = Math.max(40, ...codes.map(({ size }) => size)) * PIXELS
  const width =
    Math.max(
      40,
      codes.reduce((sum, { size }) => sum + size, 0),
    ) * PIXELS
  const data = new Uint8ClampedArray(width * height * 4).fill(200)
  let left = 0
  for (const { data: rows, size } of codes) {
    for (let y = 0; y < size * PIXELS; y += 1)
      for (let x = 0; x < size * PIXELS; x += 1)
        if (rows[Math.floor(y / PIXELS)]?.[Math.floor(x / PIXELS)] === true)
          data.fill(40, (y * width + left + x) * 4, (y * width + left + x) * 4 + 3)
    left += size * PIXELS
  }
  return new NodePicture(data, width, height)
}

/** Replaces the browser's own reader. */
function browserWith(detect: () => Promise<unknown>, formats: readonly string[] = ['qr_code']): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats
      detect = detect
    },
  )
}

const neverLoaded = () => Promise.reject(new Error('our reader is not needed'))

beforeEach(() => {
  vi.stubGlobal('ImageData', NodePicture)
  vi.stubGlobal('DOMRectReadOnly', Object)
})
afterEach(() => void vi.unstubAllGlobals())

test('the reader that the app serves is the one that the library expects', async () => {
  expect(
    createHash('sha256')
      .update(await readFile(READER))
      .digest('hex'),
  ).toBe(ZXING_WASM_SHA256)
})

test('our reader finds the code of a ticket, the address of a receipt, and both in one picture', async () => {
  const find = createFinder(readerBytes)
  expect(await find(pictureOf(TICKET))).toEqual([TICKET])
  expect(await find(pictureOf(RECEIPT))).toEqual([RECEIPT])
  expect((await find(pictureOf(TICKET, RECEIPT))).toSorted()).toEqual([TICKET, RECEIPT])
  expect(await find(pictureOf())).toEqual([])
})

test('the reader of the browser is used if it reads QR codes', async () => {
  browserWith(async () => [{ rawValue: TICKET }, { rawValue: '' }])
  expect(await createFinder(neverLoaded)(pictureOf())).toEqual([TICKET])
})

test('our reader takes over from a browser that reads no QR codes', async () => {
  browserWith(() => Promise.reject(new Error('must not be asked')), ['ean_13'])
  expect(await createFinder(readerBytes)(pictureOf(TICKET))).toEqual([TICKET])
})

test('our reader takes over once the reader of the browser fails', async () => {
  const detect = vi.fn<() => Promise<unknown>>(() =>
    Promise.reject(new DOMException('Service unavailable', 'NotSupportedError')),
  )
  browserWith(detect)
  const find = createFinder(readerBytes)
  expect(await find(pictureOf(TICKET))).toEqual([TICKET])
  expect(await find(pictureOf(RECEIPT))).toEqual([RECEIPT])
  expect(detect).toHaveBeenCalledOnce()
})

test('a picture fails if our reader is needed and cannot be loaded', async () => {
  await expect(createFinder(neverLoaded)(pictureOf(TICKET))).rejects.toThrow('our reader is not needed')
})
