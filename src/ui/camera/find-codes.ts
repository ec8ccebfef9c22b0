import * as v from 'valibot'

type Picture = ImageBitmap | ImageData

/** Part of the browser's `BarcodeDetector`, which TypeScript does not know. */
interface Detector {
  detect: (picture: Picture) => Promise<unknown>
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

const QR = 'qr_code'

const Found = v.array(v.object({ rawValue: v.string() }))

function isDetectorClass(value: unknown): value is DetectorClass {
  return typeof value === 'function' && 'getSupportedFormats' in value
}

/** Returns the browser's own reader; `null` if it has none for QR codes. */
async function ownDetector(): Promise<Detector | null> {
  const Own: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (!isDetectorClass(Own) || !(await Own.getSupportedFormats()).includes(QR)) return null
  return new Own({ formats: [QR] })
}

async function ourDetector(loadReader: () => Promise<ArrayBuffer>): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, wasmBinary] = await Promise.all([
    import('barcode-detector/ponyfill'),
    loadReader(),
  ])
  // With the bytes the library fetches nothing: its own address is on a CDN.
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  return new BarcodeDetector({ formats: [QR] })
}

/**
 * Returns a function that finds the texts of all QR codes in a picture: with the browser's own reader, or with ours if
 * the browser has none or its own fails. Some phones download their own reader later and fail without a connection.
 */
export function createFinder(loadReader: () => Promise<ArrayBuffer>): (picture: Picture) => Promise<string[]> {
  let own = ownDetector().catch(() => null)
  let ours: Promise<Detector> | null = null

  async function textsBy(detector: Detector, picture: Picture): Promise<string[]> {
    return v.parse(Found, await detector.detect(picture)).flatMap(({ rawValue }) => (rawValue === '' ? [] : rawValue))
  }

  return async (picture) => {
    const browsers = await own
    if (browsers !== null) {
      try {
        return await textsBy(browsers, picture)
      } catch {
        own = Promise.resolve(null)
      }
    }
    ours ??= ourDetector(loadReader)
    return textsBy(await ours, picture)
  }
}
