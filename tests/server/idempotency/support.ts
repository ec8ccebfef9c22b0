import { randomUUID } from 'node:crypto'

import { DONE_AT, IDEMPOTENCY_KEY, ON_BEHALF_OF } from '../../../contract/write-headers.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { type ServiceChanges, editService } from '../../../contract/service-writes.ts'
import type { Caller, TestServer } from '../support/test-server.ts'

/** An answer as it was sent. */
export interface Told {
  status: number
  text: string
  /** The key that the answer names: named if it has a receipt. */
  key: string | null
}

export interface Sent {
  /** Body as text, so that a test may reorder or break it. */
  body: string
  headers: Record<string, string>
}

export function remarks(from: string | null, to: string | null): ServiceChanges {
  return { remarks: { from, to } }
}

/** Edits a service with a key, or without one. */
export async function send({ app }: Pick<TestServer, 'app'>, id: string, { body, headers }: Sent): Promise<Told> {
  const response = await app.request(endpointPath(editService).replace(':id', id), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return { status: response.status, text: await response.text(), key: response.headers.get(IDEMPOTENCY_KEY) }
}

export function headersOf(
  { token, companyId, deviceId, userAgent, onBehalfOf, doneAt }: Caller,
  key: string | null,
): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(companyId === undefined ? {} : { 'x-company-id': companyId }),
    ...(deviceId === undefined ? {} : { 'x-device-id': deviceId }),
    ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
    ...(key === null ? {} : { [IDEMPOTENCY_KEY]: key }),
    ...(onBehalfOf === undefined ? {} : { [ON_BEHALF_OF]: onBehalfOf }),
    ...(doneAt === undefined ? {} : { [DONE_AT]: doneAt }),
  }
}

export function edit(
  server: Pick<TestServer, 'app'>,
  id: string,
  changes: ServiceChanges,
  caller: Caller,
  key: string | null = randomUUID(),
): Promise<Told> {
  return send(server, id, { body: JSON.stringify({ changes }), headers: headersOf(caller, key) })
}

/** State of a service: its version, its remarks, and its number of audit entries. */
export async function stateOf(
  { owner }: Pick<TestServer, 'owner'>,
  id: string,
): Promise<{ remarks: string | null; version: number; entries: number }> {
  const { rows } = await owner.query<{ remarks: string | null; version: number; entries: number }>(
    `select remarks, version, (select count(*)::int from audit_entries where entity = 'service' and entity_id = s.id) as entries from services s where id = $1`,
    [id],
  )
  const [row] = rows
  if (!row) throw new Error('There is no such service')
  return row
}

/** Statuses stored under a key, in any company. */
export async function receiptsOf({ owner }: Pick<TestServer, 'owner'>, key: string): Promise<number[]> {
  const { rows } = await owner.query<{ status: number }>('select status from receipts where key = $1', [key])
  return rows.map(({ status }) => status)
}

/** Runs a statement as the database owner for each row inserted into a table, while `work` runs. */
export async function atEach<T>(
  { owner }: Pick<TestServer, 'owner'>,
  when: string,
  statement: string,
  work: () => Promise<T>,
): Promise<T> {
  await owner.query(
    `create function planted() returns trigger language plpgsql security definer as $$ begin ${statement}; return new; end $$`,
  )
  await owner.query(`create trigger planted ${when} for each row execute function planted()`)
  try {
    return await work()
  } finally {
    await owner.query('drop function planted cascade')
  }
}

/** Resets remarks as soon as they are set, while `work` runs, so that a repeated edit would change them again. */
export function forgetting<T>(server: Pick<TestServer, 'owner'>, work: () => Promise<T>): Promise<T> {
  return atEach(server, 'before update on services', 'new.remarks := null', work)
}
