// @vitest-environment jsdom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { BoothField } from '../../src/features/booth/booth-field.tsx'
import { platesIn } from '../../src/features/booth/decide-entry.ts'
import { createEntryQueue, type EntryQueue } from '../../src/features/booth/entry-queue.ts'
import { aLocation, NOW } from '../offline/support/records.ts'

const session = vi.hoisted(() => ({ status: 'open', subscribe: () => () => undefined }))
vi.mock('../../src/data/session-provider.tsx', () => ({
  useDataClient: () => ({ sessions: { state: () => ({ status: session.status }), subscribe: session.subscribe } }),
}))

const CENTRE = aLocation()
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
let root: Root
let queue: EntryQueue
/** Each queue belongs to a page of its own, which its time identifies. */
let now = NOW

function Booth({ entries }: { entries: EntryQueue }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <BoothField
      queue={entries}
      location={CENTRE}
      field={field}
      onTake={() => entries.take(CENTRE)}
      onType={() => undefined}
    />
  )
}

async function draw(isThere: boolean): Promise<void> {
  await act(async () => root.render(<I18nProvider i18n={i18n}>{isThere && <Booth entries={queue} />}</I18nProvider>))
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  session.status = 'open'
  const kept = new Map<string, string>()
  queue = createEntryQueue({
    storage: {
      ids: () => [...kept.keys()],
      read: (id) => kept.get(id) ?? null,
      write: (id, text) => kept.set(id, text) === kept,
      drop: (id) => kept.delete(id),
    },
    alone: (task) => task(),
    now: () => (now += 100),
  })
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  await draw(true)
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function field(): HTMLInputElement {
  const input = document.querySelector('input')
  if (input === null) throw new Error('There is no field')
  return input
}

const keyEvent = (type: string, key: string, repeat = false) =>
  new KeyboardEvent(type, { key, repeat, bubbles: true, cancelable: true })

/** Types a text as a browser does, character by character without a pause. */
function type(text: string): void {
  for (const character of text) {
    field().value += character
    field().dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Presses Enter and submits, which jsdom does not do. `held`: number of key repeats before release. */
function enter({ held = 0, on = field() }: { held?: number; on?: HTMLElement } = {}): void {
  for (let nth = 0; nth <= held; nth += 1)
    if (on.dispatchEvent(keyEvent('keydown', 'Enter', nth > 0)) && on instanceof HTMLInputElement)
      on.form?.requestSubmit()
  on.dispatchEvent(keyEvent('keyup', 'Enter'))
}

function paste(text: string): boolean {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } })
  return field().dispatchEvent(event)
}

const taken = () => queue.entries.get().waiting.map(({ text }) => text)

describe('the field of the booth', () => {
  test('takes one entry if Enter is held down', () => {
    type('QUE100')
    enter({ held: 30 })
    expect([taken(), field().value]).toEqual([['QUE100'], ''])
  })

  test('accepts the next plate on the next Enter after a held Enter', () => {
    type('QUE100')
    enter({ held: 3 })
    type('QUE101')
    enter()
    expect(taken()).toEqual(['QUE100', 'QUE101'])
  })

  test.each(['GHT331\nGHT442', 'GHT331\r\nGHT442\r\n', 'GHT331\tGHT442'])(
    'keeps two pasted plates apart: %j',
    (text) => {
      expect(paste(text)).toBe(false)
      enter()
      expect(taken()).toEqual(['GHT331, GHT442'])
      expect(platesIn(taken()[0] ?? '', 'colombia')).toEqual(['GHT331', 'GHT442'])
    },
  )

  test('keeps two pasted British plates apart, each of which contains a space', () => {
    paste('AB12 CDE\nXY34 ZZZ\n')
    enter()
    expect(platesIn(taken()[0] ?? '', 'united_kingdom')).toEqual(['AB12CDE', 'XY34ZZZ'])
  })

  test('leaves pasting of a single plate to the browser', () => {
    expect(paste('GHT331')).toBe(true)
  })

  test('accepts a code of 40 characters from a scanner, and is then empty', () => {
    const code = '0123456789ABCDEFGHIJ0123456789ABCDEFGHIJ'
    type(code)
    enter()
    type('QUE101')
    expect([taken(), field().value, queue.text.get()]).toEqual([[code], 'QUE101', 'QUE101'])
  })

  test('keeps the typed plate while the database reopens, and Enter submits it', async () => {
    type('QUE')
    session.status = 'signed_in'
    await draw(false)
    for (const key of ['1', '0', '9', 'Backspace', '0']) document.body.dispatchEvent(keyEvent('keydown', key))
    expect(queue.text.get()).toBe('QUE100')
    enter({ on: document.body })
    document.body.dispatchEvent(keyEvent('keydown', 'B'))
    session.status = 'open'
    await draw(true)
    expect([taken(), field().value]).toEqual([['QUE100'], 'B'])
  })

  test('clears a half-typed plate when the person leaves', async () => {
    type('QUE')
    session.status = 'signed_out'
    await draw(false)
    await new Promise((resolve) => setTimeout(resolve))
    expect([queue.text.get(), taken()]).toEqual(['', []])
  })
})
