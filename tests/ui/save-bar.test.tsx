// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useAppForm } from '../../src/ui/form/app-form.ts'
import { SaveBar } from '../../src/ui/form/save-bar.tsx'
import { drawIn } from './drawn-form.tsx'

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

function Drawn({ dirty, onDiscard }: { dirty: boolean; onDiscard: () => void }) {
  const form = useAppForm({ defaultValues: { name: '' } })
  return (
    <form.AppForm>
      <SaveBar dirty={dirty} onDiscard={onDiscard} />
    </form.AppForm>
  )
}

const buttons = () => [...document.querySelectorAll('button')]

test('a form without changes offers nothing to save', async () => {
  await drawIn(root, <Drawn dirty={false} onDiscard={() => {}} />)
  expect(buttons()).toEqual([])
})

test('a form with changes offers to save and to discard them', async () => {
  const discard = vi.fn<() => void>()
  await drawIn(root, <Drawn dirty onDiscard={discard} />)
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Discard', 'Save'])
  await act(async () => buttons()[0]?.click())
  expect(discard).toHaveBeenCalledTimes(1)
})
