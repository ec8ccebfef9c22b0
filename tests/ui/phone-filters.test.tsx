// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { PhoneFilters } from '../../src/ui/list/phone-filters.tsx'
import { drawIn, find } from './drawn-form.tsx'

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** Draws two applied filters on a phone or a desktop, and returns the words on the page. */
async function draw(isPhone: boolean): Promise<string> {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes('48em'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  await drawIn(
    root,
    <main>
      <PhoneFilters applied={2}>City: Medellín</PhoneFilters>
    </main>,
  )
  return find('main').textContent
}

test('a desktop shows the chips of a list', async () => {
  expect(await draw(false)).toBe('City: Medellín')
})

test('a phone shows the number of applied filters, and the chips in a sheet', async () => {
  expect(await draw(true)).toBe('Filters · 2')
  await act(async () => {
    find('button').click()
    await import('../../src/ui/list/filter-sheet.tsx')
  })
  expect(find('[role=dialog]').textContent).toContain('City: Medellín')
})
