import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { type Http2SecureServer, constants, createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Headers of one HTTP/1.1 connection, which HTTP/2 does not have. */
const OF_CONNECTION: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** Returns a key and a certificate that only the benchmark's browser trusts. */
function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'parq-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
        '-subj',
        '/CN=localhost',
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { stdio: 'ignore' },
    )
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A TLS proxy like those in front of servers: accepts many requests on one HTTP/2 connection, and passes them on to an
 * HTTP/1.1 server.
 */
export class Http2Front {
  readonly url: string
  readonly #server: Http2SecureServer

  private constructor(server: Http2SecureServer, url: string) {
    this.#server = server
    this.url = url
  }

  static async before(origin: string): Promise<Http2Front> {
    const server = createSecureServer(selfSigned())
    server.on('stream', (stream, headers) => {
      const [path, method] = [headers[constants.HTTP2_HEADER_PATH], headers[constants.HTTP2_HEADER_METHOD]].map(String)
      const given = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
      const passed = request(new URL(path ?? '/', origin), { method: method ?? 'GET', headers: given }, (answer) => {
        if (stream.destroyed) {
          answer.destroy()
          return
        }
        stream.respond({
          ...Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.has(name))),
          ':status': answer.statusCode,
        })
        answer.pipe(stream)
      })
      passed.on('error', () => stream.destroy())
      stream.on('error', () => passed.destroy())
      stream.on('close', () => passed.destroy())
      stream.pipe(passed)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return new Http2Front(server, `https://localhost:${typeof address === 'object' && address ? address.port : 0}`)
  }

  stop(): void {
    this.#server.close()
  }
}
