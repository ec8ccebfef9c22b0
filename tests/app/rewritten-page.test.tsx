// @vitest-environment jsdom
import { act, useEffect, useState } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { reloadWhenBack, surviveRewriting } from '../../src/app/rewritten-page.ts'

let root: Root
let page: HTMLElement
let end: () => void
let show: (minutes: number) => void

function Stay() {
  const [minutes, setMinutes] = useState(1)
  useEffect(() => {
    show = setMinutes
  }, [])
  return (
    <p>
      Inside for {minutes} minutes
      {minutes > 5 && <strong>Too long</strong>} since {minutes % 2 === 0 && <em>today</em>}
      <span>{minutes} min</span>
    </p>
  )
}

beforeEach(async () => {
  end = surviveRewriting(document)
  page = document.body.appendChild(document.createElement('main'))
  root = createRoot(page)
  await act(async () => root.render(<Stay />))
})

afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  end()
})

function textsIn(node: Node): Text[] {
  return Array.from(node.childNodes).flatMap((child) => (child instanceof Text ? [child] : textsIn(child)))
}

function font(text: string): HTMLElement {
  const outer = document.createElement('font')
  outer.append(Object.assign(document.createElement('font'), { textContent: text.toUpperCase() }))
  return outer
}

const REWRITES: [string, (text: Text) => void][] = [
  ['replaces a text at once', (text) => text.replaceWith(font(text.data))],
  [
    'puts its element beside a text, and removes the text',
    (text) => {
      text.before(font(text.data))
      text.remove()
    },
  ],
  [
    'wraps a text',
    (text) => {
      const wrapper = document.createElement('font')
      text.before(wrapper)
      wrapper.append(text)
    },
  ],
]

describe.each(REWRITES)('a page that is open in a browser that %s', (_, rewrite) => {
  it('shows new numbers, adds and removes elements, and closes', async () => {
    for (const minutes of [2, 7, 8, 3, 12, 1]) {
      for (const text of textsIn(page)) rewrite(text)
      await Promise.resolve()
      await act(async () => show(minutes))
      const shown = page.textContent.toLowerCase()
      expect(shown).toContain(`${minutes} minutes`)
      expect(shown).toContain(`${minutes} min`)
      expect(shown.includes('too long')).toBe(minutes > 5)
      expect(shown.includes('today')).toBe(minutes % 2 === 0)
    }
  })
})

it('nothing is needed in a page that is not rewritten', async () => {
  await act(async () => show(6))
  expect(page.textContent).toBe('Inside for 6 minutesToo long since today6 min')
})

describe('a page that is shown', () => {
  const shown = (persisted: boolean) => {
    const browser = new EventTarget()
    let reloads = 0
    reloadWhenBack(browser, () => (reloads += 1))
    browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    return reloads
  }

  it('is loaded again if it returns from the back and forward cache', () => {
    expect(shown(true)).toBe(1)
  })

  it('is not loaded again at its first display', () => {
    expect(shown(false)).toBe(0)
  })
})
