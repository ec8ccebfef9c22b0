import { once } from 'node:events'
import { request } from 'node:http'

import * as v from 'valibot'
import { expect, it } from 'vitest'

import { endpointPath } from '../../../contract/endpoint.ts'
import { uploadAvatar } from '../../../contract/file.ts'
import { signIn, sessionOf } from '../../../contract/session.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { send } from '../support/over-http.ts'
import { newDatabase, runServer } from '../support/server-process.ts'

const MEGABYTE = 1024 * 1024

interface Sent {
  status: number | undefined
  megabytes: number
}

/** Sends 100 MB as fast as the server reads; returns the number of bytes read. */
async function sendMuch(url: string, token: string, headers: Record<string, string>): Promise<Sent> {
  const post = request(url + endpointPath(uploadAvatar), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x', ...headers },
  })
  let [status, megabytes]: [number | undefined, number] = [undefined, 0]
  const over = new Promise<void>((resolve) => post.once('close', resolve))
  post.on('error', () => {})
  post.on('response', (response) => {
    status = response.statusCode
    response.resume()
  })
  const chunk = Buffer.alloc(MEGABYTE)
  while (!post.closed && megabytes < 100) {
    if (!post.write(chunk)) await Promise.race([once(post, 'drain').catch(() => {}), over])
    megabytes += 1
  }
  post.destroy()
  await over
  return { status, megabytes }
}

it('an upload of 100 MB is refused after little more than 2 MB [S5-07]', async () => {
  const server = runServer({ ...(await newDatabase('demo')), DEMO: 'small', PORT: '0' })
  const url = await server.ready()
  const answer: unknown = await (
    await send(url, signIn, { body: { email: 'ana@demo.parq.test', password: DEMO_PASSWORD } })
  ).json()
  const { token } = sessionOf(v.parse(signIn.response, answer))

  for (const headers of [{ 'transfer-encoding': 'chunked' }, { 'content-length': String(100 * MEGABYTE) }]) {
    const { status, megabytes } = await sendMuch(url, token, headers)
    expect(status, JSON.stringify(headers)).toBe(413)
    expect(megabytes, JSON.stringify(headers)).toBeLessThan(12)
  }
})
