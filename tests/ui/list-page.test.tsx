// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { DataList } from '../../src/ui/list/data-list.tsx'
import { ListPage } from '../../src/ui/list/list-page.tsx'
import { drawIn, find } from './drawn-form.tsx'

vi.mock('../../src/ui/help/help-link.tsx', () => ({ HelpLink: () => null }))

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function drawList(total: number): Promise<void> {
  await drawIn(
    root,
    <ListPage
      title="Holidays"
      notes={null}
      help="calendar"
      aside={null}
      filters={null}
      page={{ total, totalIsBound: false, failure: null, retry: () => {} }}
      paging={{ page: 1, size: 10 }}
      onTurn={() => {}}
    >
      <DataList
        label="Holidays"
        columns={[]}
        rows={[1, 2, 3]}
        rowKey={String}
        renderLink={() => <a href="/">Open</a>}
        renderCard={() => null}
        actions={[]}
        openKey={undefined}
        loading={false}
        pageSize={10}
        total={total}
        empty={null}
      />
    </ListPage>,
  )
}

const rowsOfRoom = () => find('table').parentElement?.style.getPropertyValue('--rows')
const pager = () => document.querySelector('nav[aria-label=Pages]')

test('a list that fits on one page has no pager and is as tall as its rows', async () => {
  await drawList(3)
  expect(pager()).toBeNull()
  expect(rowsOfRoom()).toBe('3')
})

test('a list of several pages has a pager and keeps the height of a page', async () => {
  await drawList(13)
  expect(pager()).not.toBeNull()
  expect(rowsOfRoom()).toBe('10')
})
