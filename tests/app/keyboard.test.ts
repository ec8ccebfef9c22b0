import { expect, test } from 'vitest'

import { keyboardIn } from '../../src/app/keyboard.ts'

const visible = (height: number, offsetTop = 0, scale = 1) => ({ height, offsetTop, scale })

test('a keyboard counts as open if a fifth of the page is hidden, whether the page shrinks or is covered', () => {
  expect(keyboardIn({ height: 844, tallest: 844, visible: visible(844) })).toEqual({ isOpen: false, covers: 0 })
  expect(keyboardIn({ height: 464, tallest: 844, visible: visible(464) }), 'the page shrinks').toEqual({
    isOpen: true,
    covers: 0,
  })
  expect(keyboardIn({ height: 844, tallest: 844, visible: visible(464) }), 'the page is covered').toEqual({
    isOpen: true,
    covers: 380,
  })
  expect(keyboardIn({ height: 844, tallest: 844, visible: visible(464, 100) }), 'scrolled by the browser').toEqual({
    isOpen: true,
    covers: 280,
  })
})

test('browser bars do not count as a keyboard, and a zoomed page has none', () => {
  expect(keyboardIn({ height: 788, tallest: 844, visible: visible(788) })).toEqual({ isOpen: false, covers: 0 })
  expect(keyboardIn({ height: 844, tallest: 844, visible: visible(422, 0, 2) })).toEqual({ isOpen: false, covers: 0 })
})
