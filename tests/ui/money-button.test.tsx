// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Press } from '../../src/lib/press.ts'
import { MoneyButton } from '../../src/ui/form/money-button.tsx'
import { pressKey, scan, timeOfLastKey } from './support/keyboard.ts'
import { drawIn, button } from './drawn-form.tsx'

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const draw = (content: ReactNode) => drawIn(root, content)
const click = (element: HTMLElement, detail = 1) =>
  act(async () => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })))

describe('the button of an act that moves money', () => {
  async function drawButton(onPress: (press: Press) => void | Promise<void>): Promise<HTMLElement> {
    await draw(<MoneyButton onPress={onPress}>Take the money</MoneyButton>)
    const drawn = button()
    await act(async () => drawn.focus())
    return drawn
  }

  test.each(['Enter', ' '])('is pressed by the key “%s”', async (key) => {
    const take = vi.fn<() => void>()
    await drawButton(take)
    await pressKey(key)
    expect(take).toHaveBeenCalledTimes(1)
  })

  test.each(['Enter', ' '])('is not pressed by the key “%s” that was held down when it took the focus', async (key) => {
    const take = vi.fn<() => void>()
    await drawButton(take)
    for (let times = 0; times < 5; times += 1) await pressKey(key, { repeat: true })
    expect(take).not.toHaveBeenCalled()
    await pressKey(key)
    expect(take).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['ABC123', ['Enter']],
    ['ABC 123', ['Enter']],
    ['ABC123', ['Enter', 'Enter']],
    ['7', ['Enter']],
  ])('is not pressed by the scan of “%s” that ends with %s', async (code, suffix) => {
    const take = vi.fn<() => void>()
    await drawButton(take)
    await scan(code, ...suffix)
    expect(take).not.toHaveBeenCalled()
    await pressKey('Enter')
    expect(take).toHaveBeenCalledTimes(1)
  })

  test('is pressed by a key after a character was typed by mistake', async () => {
    const take = vi.fn<() => void>()
    await drawButton(take)
    await pressKey('x')
    await pressKey(' ', { at: timeOfLastKey() + 600 })
    expect(take).toHaveBeenCalledTimes(1)
  })

  test('is pressed once by a double click', async () => {
    const take = vi.fn<() => void>()
    const drawn = await drawButton(take)
    await click(drawn, 1)
    await click(drawn, 2)
    expect(take).toHaveBeenCalledTimes(1)
    await click(drawn, 1)
    expect(take).toHaveBeenCalledTimes(2)
  })

  test('is pressed once by two simultaneous clicks, and can be pressed again afterwards', async () => {
    let end = () => {}
    const take = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (end = resolve)))
    const drawn = await drawButton(take)
    await act(async () => {
      drawn.click()
      drawn.click()
    })
    expect(take).toHaveBeenCalledTimes(1)
    await act(async () => end())
    await click(drawn)
    expect(take).toHaveBeenCalledTimes(2)
  })
})
