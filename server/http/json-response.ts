import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

// Below this size, compressing takes longer than the network saves.
const COMPRESS_FROM = 8_192
const compress = promisify(gzip)

/**
 * Returns JSON, compressed in the thread pool if it is large, so that a device's first fill blocks no other request.
 */
export async function jsonResponse(
  value: unknown,
  request: Request,
  status = 200,
  type = 'application/json',
): Promise<Response> {
  const text = JSON.stringify(value)
  const headers = { 'content-type': type, 'cache-control': 'no-store' }
  if (text.length < COMPRESS_FROM || !/\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''))
    return new Response(text, { status, headers })
  const body = await compress(text, { level: 5 })
  return new Response(new Uint8Array(body), {
    status,
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' },
  })
}
