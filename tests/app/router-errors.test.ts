import { describe, expect, it } from 'vitest'

import type { ProblemCode } from '../../contract/errors.ts'
import { detailOf, isMissingChunk, wordsOf } from '../../src/app/errors/error-pages.tsx'
import { ApiFailure } from '../../src/offline/api-failure.ts'

function refusal(status: number, code: ProblemCode): ApiFailure {
  return new ApiFailure({
    kind: 'problem',
    problem: { title: code, status, code, requestId: 'r-1' },
    retryAfterMs: null,
  })
}

describe('the error pages of the router', () => {
  it.each([
    [400, 'bad_request', '400 Bad Request'],
    [403, 'forbidden', '403 Forbidden'],
    [404, 'not_found', '404 Not Found'],
    [405, 'method_not_allowed', '405 Method Not Allowed'],
  ] as const)('[S2-15] have their own title for %i', (status, code, title) => {
    expect(wordsOf(refusal(status, code)).title.message).toBe(title)
    expect(detailOf(refusal(status, code))).toBe(`${code} · r-1`)
  })

  it('[S2-15] have the title “Unexpected Application Error!” for everything else', () => {
    const unexpected = 'Unexpected Application Error!'
    expect(wordsOf(new TypeError('undefined is not a function')).title.message).toBe(unexpected)
    expect(wordsOf(refusal(409, 'service_frozen')).title.message).toBe(unexpected)
    expect(wordsOf('a word').title.message).toBe(unexpected)
  })

  it('explain that a page was not downloaded before the connection was lost', () => {
    const missing = new Error('Unable to preload CSS for https://parq.test/assets/finish-form.css')
    expect(wordsOf(missing).words.message).toContain('The connection was lost before this page was downloaded')
    expect(wordsOf(new Error('Failed')).words.message).toBe(
      'This page could not be shown. Nothing that you saved is lost.',
    )
  })

  it('tell a chunk of the app that cannot be loaded from other failures', () => {
    expect(
      isMissingChunk(
        new TypeError('Failed to fetch dynamically imported module: https://parq.test/assets/services.js'),
      ),
    ).toBe(true)
    expect(isMissingChunk(new TypeError('Importing a module script failed.'))).toBe(true)
    expect(isMissingChunk(new TypeError('Failed to fetch'))).toBe(false)
  })
})
