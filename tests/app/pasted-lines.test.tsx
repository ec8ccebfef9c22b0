// @vitest-environment jsdom
import { act, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { keepPastedLinesApart } from '../../src/app/pasted-lines.ts'
import fc from '../support/fast-check.ts'
import { roundsOr } from '../support/rounds.ts'

let end: () => void
let field: HTMLInputElement
let saved: string

function Form({ between, most, type }: { between?: string; most?: number; type?: string }) {
  const [text, setText] = useState('')
  useEffect(() => {
    saved = text
  }, [text])
  return (
    <input
      type={type}
      data-between={between}
      maxLength={most}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}

let close: () => Promise<void>

async function open(props: Parameters<typeof Form>[0] = {}): Promise<void> {
  const page = document.body.appendChild(document.createElement('main'))
  const root = createRoot(page)
  await act(async () => root.render(<Form {...props} />))
  const found = page.querySelector('input')
  if (found === null) throw new Error('The form has a field')
  field = found
  close = async () => {
    await act(async () => root.unmount())
    page.remove()
  }
}

/** Pastes a text; returns whether the browser's own paste remains enabled. */
async function paste(text: string): Promise<boolean> {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  return act(async () => field.dispatchEvent(event))
}

beforeEach(() => {
  end = keepPastedLinesApart(document)
})

afterEach(async () => {
  end()
  await close()
})

describe('pasting several lines or cells into a field of one line', () => {
  it('separates them by a space, in the field and in the form', async () => {
    await open()
    expect(await paste('ABC123\r\nDEF456\r\n')).toBe(false)
    expect([field.value, saved]).toEqual(['ABC123 DEF456', 'ABC123 DEF456'])
  })

  it('separates the cells of a row, and replaces the selected text', async () => {
    await open()
    await paste('a\nb')
    field.setSelectionRange(1, 3)
    await paste('1.000\t500\t')
    expect(saved).toBe('a1.000 500')
  })

  it('uses the separator that a list of the field needs', async () => {
    await open({ between: ', ' })
    await paste('ABC123\nDEF456\n\nGHI789')
    expect(saved).toBe('ABC123, DEF456, GHI789')
  })

  it('cuts the text at the maximum length of the field', async () => {
    await open({ most: 10 })
    await paste('ABC123\nDEF456')
    expect(saved).toBe('ABC123 DEF')
  })

  it('never joins the end of a line with the start of the next', async () => {
    await open()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[A-Z0-9.,@-]{1,8}$/), { minLength: 2, maxLength: 5 }),
        fc.constantFrom('\n', '\r\n', '\r', '\t', ' \n ', '\n\n', '\u2028'),
        async (lines, between) => {
          field.setSelectionRange(0, field.value.length)
          await paste(lines.join(between))
          expect(saved.split(' ')).toEqual(lines)
        },
      ),
      { numRuns: roundsOr(50) },
    )
  })
})

describe('a paste that is left to the browser', () => {
  it('has one line, even with a line end behind it, as spreadsheets copy a cell', async () => {
    await open()
    for (const text of ['ABC123', 'ABC123\r\n', '\tABC123', '']) expect(await paste(text), text).toBe(true)
  })

  it('is the paste of a password', async () => {
    await open({ type: 'password' })
    expect(await paste('one\ntwo')).toBe(true)
  })
})
