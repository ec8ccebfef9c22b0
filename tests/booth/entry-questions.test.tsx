// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { EntryQuestions } from '../../src/features/booth/entry-questions.tsx'
import { emptyPage } from '../ui/drawn-form.tsx'
import { atWork, CENTRE } from './queue-booth.ts'

vi.mock('../../src/data/session-provider.tsx', () => ({ useSession: () => ({ company: { country: 'colombia' } }) }))

const draw = emptyPage()

const shown = () => [...document.querySelectorAll('article')].map((card) => card.querySelector('q')?.textContent)

test('the latest text that needs a decision is below the field, however many wait', async () => {
  const booth = await atWork()
  for (const text of ['uno', 'dos', 'tres', 'cero', 'cinco', 'seis']) booth.enter(text)
  await booth.settled()
  const nothing = () => undefined
  await draw(
    <EntryQuestions
      queue={booth.queue}
      location={CENTRE}
      onCharge={nothing}
      onOverstay={nothing}
      onDecided={nothing}
    />,
  )
  expect(shown()).toEqual(['seis', 'cinco', 'cero', 'tres'])
  const all = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '2 more to decide')
  await act(async () => all?.click())
  expect(shown()).toEqual(['seis', 'cinco', 'cero', 'tres', 'dos', 'uno'])
})
