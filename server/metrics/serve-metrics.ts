import { Hono } from 'hono'

import type { Metrics } from './metrics.ts'

/** At a port of its own: the proxy that brings people here does not lead there. */
export function metricsApp({ registry }: Pick<Metrics, 'registry'>): Hono {
  const app = new Hono()
  app.get('/metrics', async (c) => c.body(await registry.metrics(), 200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }))
  return app
}
