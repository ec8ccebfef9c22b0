import { describe, expect, test } from 'vitest'

import { isOurAnswer } from '../../sw/our-answer.ts'
import { NOT_THE_APP, tileAddress } from '../../sw/addresses.ts'

describe('[D-01] answers that the worker accepts as ours', () => {
  const judge = (response: Response) =>
    isOurAnswer(response, (body) => typeof body === 'object' && body !== null && 'data' in body)
  const json = (body: unknown, status = 200) => Response.json(body, { status })

  test('include our JSON, whose body stays readable', async () => {
    const answer = json({ data: [] })
    expect(await judge(answer)).toBe(true)
    expect(await answer.json()).toEqual({ data: [] })
  })

  test.each([
    ['a page of a captive portal', new Response('<h1>Free Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })],
    ['JSON of another server', json({ login: 'https://hotspot.test' })],
    ['a problem', json({ data: [] }, 503)],
    [
      'an answer that is JSON only by its header',
      new Response('<h1>', { headers: { 'content-type': 'application/json' } }),
    ],
  ])('leave out %s', async (_, answer) => {
    expect(await judge(answer)).toBe(false)
  })
})

describe('[S9-06] the address of a map tile', () => {
  const origin = 'https://parq.test'

  test.each([
    ['https://tile.example/{z}/{x}/{y}.png', 'https://tile.example/12/34/56.png'],
    ['https://{s}.tile.example/{z}/{x}/{y}{r}.png?key=a+b', 'https://b.tile.example/1/2/3@2x.png?key=a+b'],
    ['/tiles/{z}/{x}/{y}.png', 'https://parq.test/tiles/1/2/3.png'],
  ])('with the template %s is recognised in %s', (template, address) => {
    expect(tileAddress(template, origin).test(address)).toBe(true)
  })

  test.each([
    ['https://tile.example/{z}/{x}/{y}.png', 'https://tile.example/12/34/56/78.png'],
    ['https://tile.example/{z}/{x}/{y}.png', 'https://evil.example/?https://tile.example/1/2/3.png'],
    ['https://tile.example/{z}/{x}/{y}.png', 'https://tileXexample/1/2/3.png'],
    ['/tiles/{z}/{x}/{y}.png', 'https://other.test/tiles/1/2/3.png'],
  ])('with the template %s is not recognised in %s', (template, address) => {
    expect(tileAddress(template, origin).test(address)).toBe(false)
  })
})

describe('[D-01] the app’s page', () => {
  const isApp = (path: string) => !NOT_THE_APP.some((other) => other.test(path))

  test.each(['/r/AAECAwQFBgcICQoLDA0ODwAAECAwQFBgcICQoLDA0ODw', '/docs', '/api/v2/users/me', '/livez'])(
    'leaves %s to the server',
    (path) => {
      expect(isApp(path)).toBe(false)
    },
  )

  test.each(['/', '/dashboard/rates', '/reset-password', '/dashboard/invoices'])('answers %s', (path) => {
    expect(isApp(path)).toBe(true)
  })
})
