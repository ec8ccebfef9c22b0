#!/usr/bin/env -S node --import tsx
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

import * as v from 'valibot'
import { WebSocket, WebSocketServer } from 'ws'

/**
 * Starts an installed Firefox for Playwright, and stands between their WebDriver BiDi connections: Playwright sends a
 * few commands that the long-term release does not know yet. The journeys don't need their effect, so they are answered
 * as done. An unknown command of another name stays an error.
 */
const NOT_NEEDED =
  /^(network\.(add|remove)DataCollector|browser\.setDownloadBehavior|emulation\.set(?!NetworkConditions))/

const Command = v.object({ id: v.number(), method: v.string() })
const Answer = v.object({ type: v.string(), id: v.nullish(v.number()), error: v.optional(v.string()) })
const ANNOUNCED = /WebDriver BiDi listening on (ws:\/\/127\.0\.0\.1:\d+)/

const browser = spawn(process.env['FIREFOX'] ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
browser.once('exit', (code) => process.exit(code ?? 1))
browser.once('error', (error) => {
  process.stderr.write(`Firefox did not start: ${error.message}. Install it, or name one in FIREFOX.\n`)
  process.exit(1)
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => browser.kill(signal))

createInterface(browser.stderr).on('line', (line) => {
  const address = ANNOUNCED.exec(line)?.[1]
  if (address === undefined) process.stderr.write(`${line}\n`)
  else standBefore(address)
})

/** Announces an own address, at which Firefox answers. */
function standBefore(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('listening', () => {
    const own = server.address()
    const port = own !== null && typeof own === 'object' ? own.port : 0
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
  })
  server.on('connection', (playwright, { url = '/' }) => {
    const firefox = new WebSocket(`${address}${url}`, { perMessageDeflate: false })
    const methods = new Map<number, string>()
    const early: string[] = []
    firefox.on('open', () => {
      for (const text of early.splice(0)) firefox.send(text)
    })
    playwright.on('message', (data) => {
      const text = textOf(data)
      const { id, method } = v.parse(Command, JSON.parse(text))
      methods.set(id, method)
      if (firefox.readyState === WebSocket.OPEN) firefox.send(text)
      else early.push(text)
    })
    firefox.on('message', (data) => {
      const text = textOf(data)
      const { type, id, error } = v.parse(Answer, JSON.parse(text))
      const method = methods.get(id ?? -1) ?? ''
      if (type !== 'event') methods.delete(id ?? -1)
      if (error !== 'unknown command' || !NOT_NEEDED.test(method)) return playwright.send(text)
      // The only field of an answer that Playwright reads is the name of the collector.
      playwright.send(JSON.stringify({ type: 'success', id, result: { collector: 'none' } }))
    })
    firefox.on('close', () => playwright.close())
    playwright.on('close', () => firefox.close())
  })
}

function textOf(data: WebSocket.RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString()
}
