import { Agent, type IncomingMessage, request } from 'node:http'

import { percentile } from './report.ts'

export interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Load {
  requestsPerSecond: number
  p50: number
  p99: number
}

function send(agent: Agent, port: number, { method, path, headers, body }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, port, host: '127.0.0.1', method, path, headers }, (response: IncomingMessage) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Keeps `lanes` requests under way for `seconds`: each lane sends its next request as soon as its last is answered. */
export async function load(port: number, lanes: number, seconds: number, next: (lane: number) => Sent): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1_000
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (performance.now() < until) {
        const sent = performance.now()
        const status = await send(agent, port, next(lane))
        if (status !== 200) throw new Error(`Answered ${status}`)
        times.push(performance.now() - sent)
      }
    }),
  )
  const took = (performance.now() - began) / 1_000
  agent.destroy()
  return { requestsPerSecond: times.length / took, p50: percentile(times, 50), p99: percentile(times, 99) }
}
