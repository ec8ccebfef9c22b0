import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}
const COMPRESSIBLE = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/
const HASHED = /^\/assets\//

interface StaticFile {
  body: Buffer
  type: string
  etag: string
  encoded: Map<'br' | 'gzip', Promise<Buffer>>
}

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
}

/** Reads the built app into memory at start. Only these files can be requested, so no path leads elsewhere. */
export class StaticFiles {
  readonly #files: Map<string, StaticFile>

  private constructor(files: Map<string, StaticFile>) {
    this.#files = files
  }

  static async load(folder: string): Promise<StaticFiles> {
    const files = new Map<string, StaticFile>()
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.endsWith('.map')) continue
      const file = join(entry.parentPath, entry.name)
      // The list of source files that the build leaves is nobody's business.
      if (/(^|[\\/])\./.test(relative(folder, file))) continue
      const body = await readFile(file)
      files.set(`/${relative(folder, file).split(sep).join('/')}`, {
        body,
        type: TYPES[extname(file)] ?? 'application/octet-stream',
        etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
        encoded: new Map(),
      })
    }
    return new StaticFiles(files)
  }

  /** Returns the file at a path, or null. */
  async respond(path: string, request: Request, extra: Record<string, string>): Promise<Response | null> {
    const file = this.#files.get(path)
    if (!file) return null
    const headers = new Headers({
      ...extra,
      'content-type': file.type,
      etag: file.etag,
      vary: 'Accept-Encoding',
      'cache-control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
    const encoding = COMPRESSIBLE.test(file.type) ? acceptedEncoding(request) : null
    const body = encoding === null ? file.body : await encodedBody(file, encoding)
    if (encoding !== null) headers.set('content-encoding', encoding)
    headers.set('content-length', String(body.length))
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
  }
}

function encodedBody(file: StaticFile, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const known = file.encoded.get(encoding)
  if (known) return known
  const made = compressors[encoding](file.body)
  file.encoded.set(encoding, made)
  return made
}

function acceptedEncoding(request: Request): 'br' | 'gzip' | null {
  const accepted = request.headers.get('accept-encoding') ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}
