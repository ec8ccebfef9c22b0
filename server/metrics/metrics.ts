import { Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import type { EventHub } from '../events/hub.ts'

export interface Metrics {
  registry: Registry
  /** Adds gauges of the pool and the streams of a process, read when metrics are requested. */
  watch(pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>, events: Pick<EventHub, 'streams'>): void
  /**
   * Records the duration of a request under the template of its route, never its path, which contains plates and ids.
   */
  requests: MiddlewareHandler
}

/** From a fast read, some 2 ms, to the time-out of a proxy. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, until their answer began.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })

  return {
    registry,
    watch(pool, events) {
      const connections = new Gauge({
        name: 'parq_database_connections',
        help: 'Connections of the pool: in use, idle; and requests that wait for one.',
        labelNames: ['state'],
        registers: [],
        collect() {
          this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waited_for' }, pool.waitingCount)
        },
      })
      const streams = new Gauge({
        name: 'parq_event_streams',
        help: 'Devices that listen for changes at this process.',
        registers: [],
        collect() {
          this.set(events.streams())
        },
      })
      for (const gauge of [connections, streams]) registry.registerMetric(gauge)
    },
    async requests(c, next) {
      const ended = duration.startTimer()
      await next()
      // After the call, this is the matched route.
      ended({ method: c.req.method, route: routePath(c), status: c.res.status })
    },
  }
}

/** On a separate port, to which the public proxy does not lead. */
export function metricsApp({ registry }: Pick<Metrics, 'registry'>): Hono {
  const app = new Hono()
  app.get('/metrics', async (c) =>
    c.body(await registry.metrics(), 200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }),
  )
  return app
}
