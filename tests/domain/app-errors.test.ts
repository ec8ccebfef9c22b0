import { describe, expect, it } from 'vitest'

import { browserOf, errorPlace, scrubMessage, scrubScreen, scrubStack } from '../../domain/app-errors.ts'

describe('the message of an error', () => {
  it.each([
    ["Cannot read properties of undefined (reading 'name')", "Cannot read properties of undefined (reading 'name')"],
    ['Plate ABC123 is inside', 'Plate # is inside'],
    ['Plate ABC-12D is inside', 'Plate # is inside'],
    ['Owes 12.500,00 since 09:30', 'Owes # since #:#'],
    ['Ask maria.perez@example.com now', 'Ask <email> now'],
    ['Failed to fetch https://parq.test/d/9?token=x now', 'Failed to fetch <address> now'],
    ['Unexpected token in "María Pérez, Calle 9', 'Unexpected token in "…"'],
    ['  two\n lines ', 'two lines'],
  ])('%j becomes %j', (message, scrubbed) => {
    expect(scrubMessage(message)).toBe(scrubbed)
    expect(scrubMessage(scrubbed)).toBe(scrubbed)
  })

  it('is cut', () => {
    expect(scrubMessage('x'.repeat(5_000))).toHaveLength(300)
  })
})

describe('the stack of an error', () => {
  it('keeps frames of Chromium, Firefox and Safari in one form, without message and addresses', () => {
    const chromium = `TypeError: María has no name
    at showName (https://parq.test/assets/drivers-C0ffee12.js:10:20)
    at https://parq.test/assets/index-Deadbeef.js:1:2
    at eval (https://parq.test/dashboard/drivers/0190d7f0?q=maria:3:4)`
    expect(scrubStack(chromium)).toBe(
      'showName (drivers-C0ffee12.js:10:20)\n? (index-Deadbeef.js:1:2)\neval (page:3:4)',
    )
    expect(scrubStack('showName@https://parq.test/assets/drivers-C0ffee12.js:10:20')).toBe(
      'showName (drivers-C0ffee12.js:10:20)',
    )
  })

  it('is the same place in another build', () => {
    const place = (stack: string) => errorPlace({ kind: 'uncaught', message: '', stack })
    expect(place('showName (drivers-C0ffee12.js:10:20)')).toBe(place('showName (drivers-D0ffee13.js:11:21)'))
    expect(place('showName (drivers-C0ffee12.js:10:20)')).not.toBe(place('showName (vehicles-C0ffee12.js:10:20)'))
  })

  it('is replaced by the message if there is none', () => {
    const place = (message: string) => errorPlace({ kind: 'uncaught', message, stack: '' })
    expect(place('one')).not.toBe(place('other'))
  })
})

describe('the screen of an error', () => {
  it.each([
    ['/dashboard/drivers', '/dashboard/drivers'],
    ['/dashboard/users/update/0190d7f0-0000', '/dashboard/users/update/:id'],
    ['/update-driver/eyJhbGciOiJIUzINiJabcdefghij?x=1', '/update-driver/:id'],
  ])('%s becomes %s', (path, scrubbed) => {
    expect(scrubScreen(path)).toBe(scrubbed)
  })
})

describe('a browser', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      'Chrome 130',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
      'Safari 17',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Edge 130',
    ],
    ['curl/8', '?'],
  ])('%s is %s', (userAgent, name) => {
    expect(browserOf(userAgent)).toBe(name)
  })

  it('is unknown without a user agent', () => {
    expect(browserOf(null)).toBe('?')
  })
})
