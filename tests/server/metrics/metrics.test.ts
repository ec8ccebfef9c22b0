import { afterAll, expect, it } from 'vitest'

import { createMetrics, metricsApp } from '../../../server/metrics/metrics.ts'
import { openTestServer } from '../support/test-server.ts'

const metrics = createMetrics()
afterAll(() => metrics.registry.clear())
const server = await openTestServer({ metrics })
metrics.watch(server.application, { streams: () => 3 })

const SERVICE = '01980000-0000-7000-8000-000000000001'

async function told(): Promise<string[]> {
  const response = await metricsApp(metrics).request('/metrics')
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  return (await response.text()).split('\n')
}

it('metrics name a route by its template, never by its path', async () => {
  for (const path of [
    `/api/v2/services/services/${SERVICE}`,
    '/api/v2/services/services/count',
    '/livez',
    '/nothing/ABC123',
    '/api/v2/ABC123',
  ])
    await server.app.request(path)
  const lines = await told()
  const counted = lines.filter((line) => line.startsWith('http_request_duration_seconds_count'))
  expect(counted.toSorted()).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/*",status="404"} 2',
    'http_request_duration_seconds_count{method="GET",route="/api/v2/services/services/:id",status="401"} 1',
    'http_request_duration_seconds_count{method="GET",route="/api/v2/services/services/count",status="401"} 1',
    'http_request_duration_seconds_count{method="GET",route="/livez",status="200"} 1',
  ])
  expect(lines.join('\n')).not.toContain(SERVICE)
  expect(lines.join('\n')).not.toContain('ABC123')
})

it('metrics report the state of pool, streams and memory', async () => {
  await server.application.query('select 1')
  const lines = await told()
  expect(lines).toContain('parq_database_connections{state="waited_for"} 0')
  expect(lines).toContain('parq_event_streams 3')
  expect(
    Number(lines.find((line) => line.startsWith('parq_database_connections{state="idle"}'))?.split(' ')[1]),
  ).toBeGreaterThan(0)
  expect(
    Number(lines.find((line) => line.startsWith('process_resident_memory_bytes '))?.split(' ')[1]),
  ).toBeGreaterThan(10_000_000)
})

it('the public address does not serve metrics', async () => {
  expect((await server.app.request('/metrics')).status).toBe(404)
})
