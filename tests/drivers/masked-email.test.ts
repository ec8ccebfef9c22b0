import { describe, expect, test } from 'vitest'

import { maskedEmail } from '../../src/features/drivers/send-update-link.tsx'

describe('a masked e-mail [S2-06]', () => {
  test.each([
    ['maria.pena@example.test', 'm•••a@example.test'],
    ['ab@example.test', 'a•••@example.test'],
    ['a@example.test', 'a•••@example.test'],
    ['"odd@name"@example.test', '"•••"@example.test'],
  ])('can be recognised by its owner: %s', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked)
  })
})
