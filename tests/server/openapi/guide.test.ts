import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

import { serve } from '@hono/node-server'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'

import { deviceCheckOut } from '../../../contract/device.ts'
import { GUIDE } from '../../../server/openapi/guide.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
await enterDemo(server)
const listening = serve({ fetch: async (request) => server.app.request(request), hostname: '127.0.0.1', port: 0 })
await once(listening, 'listening')
afterAll(() => listening.close())
const { port } = v.parse(v.object({ port: v.number() }), listening.address())

describe('the commands of the guide', () => {
  it('run in a shell as they are written, from the sign-in to the open gate', async () => {
    const commands = [...GUIDE.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block).join('\n')
    const asked = commands.replace(/^API=\S+/m, `API=http://127.0.0.1:${port}`)
    // A line for each answer; answers that a variable takes are left out.
    const perLine = asked.replaceAll(/^curl (.*?[^\\])$/gms, 'curl $1; echo')
    const { stdout } = await promisify(execFile)('bash', ['-c', perLine])
    const answers = stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(answers).not.toContainEqual(expect.objectContaining({ code: expect.any(String) }))
    const out = answers.map((one) => v.safeParse(deviceCheckOut.response, one)).find(({ success }) => success)
    expect(out?.output).toMatchObject({ opens: true })
  })
})
