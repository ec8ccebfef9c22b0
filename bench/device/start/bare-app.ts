import { LocalServer } from '../local-server.ts'

const WORKER = `
self.addEventListener('install', (event) => event.waitUntil(caches.open('bare').then((cache) => cache.add('/')).then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => event.respondWith(caches.match('/').then((kept) => kept ?? fetch(event.request))))
`

const ROWS = Array.from({ length: 10 }, (_, row) => `<tr data-row="${row}"><td>ABC12${row}</td></tr>`).join('')
const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bare</title></head>
<body><table><tbody>${ROWS}</tbody></table>
<script>navigator.serviceWorker.register('/sw.js')</script></body></html>`

/**
 * Starts the smallest app that opens without a network: one page of ten static rows, cached by a worker of three lines.
 */
export function startBareApp(): Promise<LocalServer> {
  return LocalServer.start(({ pathname }) =>
    pathname === '/sw.js' ? { type: 'text/javascript', body: WORKER } : { type: 'text/html', body: PAGE },
  )
}
