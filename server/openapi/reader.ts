import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { Hono } from 'hono'

import { jsonResponse } from '../http/json-response.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { RequestVariables } from '../middleware/request-log.ts'
import { openApiDocument } from './document.ts'

const READER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const FILES: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>PARQ API</title>
<link rel="icon" href="/icons/favicon.svg">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reader"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reader', deepLinking: true, persistAuthorization: false })\n`

let document: ReturnType<typeof openApiDocument> | null = null

/** Creates the document, which takes seconds the first time, so a server does this before it listens. */
export function readyDocument(): ReturnType<typeof openApiDocument> {
  document ??= openApiDocument()
  return document
}

/** Serves `/openapi.json`, and Swagger UI at `/docs` without any other host. */
export function apiReader(): Hono<{ Variables: RequestVariables }> {
  const app = new Hono<{ Variables: RequestVariables }>()
  app.get('/openapi.json', (c) => jsonResponse(readyDocument(), c.req.raw))
  app.get('/docs', (c) => c.html(PAGE))
  app.get('/docs/start.js', (c) => c.body(START, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  app.get('/docs/:file', async (c) => {
    const file = c.req.param('file')
    const type = FILES[file]
    if (type === undefined) throw new ProblemError('not_found')
    const body = await readFile(join(READER, file))
    return c.body(new Uint8Array(body), 200, { 'content-type': type, 'cache-control': 'public, max-age=86400' })
  })
  return app
}
