import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'

import { IDEMPOTENCY_KEY } from '../../contract/write-headers.ts'

/**
 * The lower bound of any server: only node:http and pg, with the same SQL, including receipts, but without sessions,
 * roles, row-level security, validation, a router or a log.
 */
const Statements = v.array(
  v.object({
    name: v.optional(v.string()),
    text: v.string(),
    values: v.optional(v.array(v.unknown())),
    rowMode: v.optional(v.literal('array')),
  }),
)
const Setup = v.object({
  connection: v.object({
    host: v.string(),
    port: v.number(),
    user: v.string(),
    database: v.string(),
    password: v.optional(v.string()),
  }),
  companyId: v.string(),
  list: Statements,
  edit: Statements,
  /** Values of the recorded edit, which each request's own values replace. */
  sample: v.object({ id: v.string(), to: v.string(), auditId: v.string(), key: v.string() }),
  /** The recorded answer. */
  answer: v.record(v.string(), v.unknown()),
  /** Columns that the same statement writes unchanged, by service. */
  unchanged: v.record(v.string(), v.object({ licensePlate: v.string(), notificationMethod: v.nullable(v.string()) })),
})
const Edit = v.object({ changes: v.object({ remarks: v.object({ from: v.nullable(v.string()), to: v.string() }) }) })

type Statement = v.InferOutput<typeof Statements>[number]

const setup = v.parse(v.pipe(v.string(), v.parseJson(), Setup), process.env['BARE_SETUP'])
// Its only company is a setting of its connections, with which a receipt is found.
const pool = new pg.Pool({ ...setup.connection, max: 16, options: `-c app.company=${setup.companyId}` })

function query(
  client: pg.Pool | pg.PoolClient,
  { name, text, rowMode }: Statement,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  const config = {
    text,
    values,
    ...(name === undefined ? {} : { name }),
    ...(rowMode === undefined ? {} : { rowMode }),
  }
  return client.query(config)
}

async function list(): Promise<unknown> {
  const answers: unknown[][] = []
  for (const statement of setup.list) answers.push((await query(pool, statement, statement.values)).rows)
  return { data: answers[0], page: 1, limit: 10, total: answers[1] }
}

async function edit(id: string, body: string, key: string): Promise<unknown> {
  const { remarks } = v.parse(Edit, JSON.parse(body)).changes
  const answer = { ...setup.answer, id, remarks: remarks.to }
  const replaced = new Map<unknown, unknown>([
    [setup.sample.id, id],
    [setup.sample.to, remarks.to],
    [setup.sample.auditId, uuidv7()],
    [setup.sample.key, key],
    [JSON.stringify({ remarks: setup.sample.to }), JSON.stringify({ remarks: remarks.to })],
  ])
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of setup.edit) {
      const values = statement.values?.map((value: unknown) => (replaced.has(value) ? replaced.get(value) : value))
      const kept = setup.unchanged[id]
      if (statement.name === 'services.edit' && values && kept) {
        values[0] = kept.licensePlate
        values[2] = kept.notificationMethod
      }
      if (statement.name === 'receipts.save' && values) {
        values[3] = createHash('sha256').update(id).update(body).digest()
        values[5] = JSON.stringify(answer)
      }
      const { rows } = await query(client, statement, values)
      if (statement.name === 'receipts.find' && rows.length > 0) throw new Error('The load sends each write once')
    }
    await client.query('commit')
    return answer
  } finally {
    client.release()
  }
}

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const answer =
      request.method === 'PATCH'
        ? edit(request.url?.split('/').at(-1) ?? '', body, String(request.headers[IDEMPOTENCY_KEY]))
        : list()
    answer.then(
      (value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`PARQ is ready: http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`)
})
