import { describe, expect, test } from 'vitest'

import { theme } from '../../src/app/theme.ts'
import {
  hasSearch,
  matchingOptions,
  multiSelectionOf,
  selectionSummary,
  typeaheadIndex,
  typeOn,
  TYPEAHEAD_RESET_MS,
  type Option,
  type Typeahead,
} from '../../src/ui/chips/selection.ts'
import fc from '../support/fast-check.ts'

const optionsOf = (...labels: string[]): Option[] => labels.map((label) => ({ value: `value of ${label}`, label }))

const METHODS: readonly Option[] = [
  { value: 'cash', label: 'Efectivo' },
  { value: 'dataphone', label: 'Datáfono' },
  { value: 'digital', label: 'Digital' },
]

describe('[S2-42] the value of a multi-select', () => {
  test('is no filter if nothing is chosen', () => {
    expect(multiSelectionOf(new Set(), METHODS)).toBeNull()
  })

  test('is no filter for an unavailable choice', () => {
    expect(multiSelectionOf(new Set(['cheque']), METHODS)).toBeNull()
    expect(multiSelectionOf(new Set(['cheque', 'cash']), METHODS)).toEqual({ selection: ['cash'] })
  })

  test('is in the order of the options, whatever order they were pressed in', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(METHODS.map(({ value }) => value)), (pressed) => {
        const reported = multiSelectionOf(new Set(pressed), METHODS)?.selection ?? []
        expect(reported).toEqual(METHODS.map(({ value }) => value).filter((value) => pressed.includes(value)))
      }),
    )
  })
})

describe('[S2-42] the summary of a choice', () => {
  test.each([
    [['dataphone'], { first: 'Datáfono', more: 0 }],
    [['dataphone', 'digital'], { first: 'Datáfono', more: 1 }],
    [['digital', 'cash', 'dataphone'], { first: 'Efectivo', more: 2 }],
    [[], { first: '', more: 0 }],
  ])('for %j is the first label and the number of others', (selection, summary) => {
    expect(selectionSummary(selection, METHODS)).toEqual(summary)
  })

  test('shows the id of a choice whose name the device does not know yet', () => {
    expect(selectionSummary(['7d3f'], [])).toEqual({ first: '7d3f', more: 0 })
  })
})

describe('the search among options', () => {
  test('appears if there are nine options or more', () => {
    const some = (count: number) => optionsOf(...Array.from({ length: count }, (_, index) => `Sede ${index}`))
    expect([hasSearch(some(8)), hasSearch(some(9))]).toEqual([false, true])
  })

  test.each(['bogota', 'BOGOTÁ', '  Bogotá ', 'gotá'])(
    'finds an option by any part of it, whatever its accents and case: %s',
    (typed) => {
      const options = optionsOf('Bogotá Centro', 'Medellín')
      expect(matchingOptions(options, typed)).toEqual(options.slice(0, 1))
    },
  )

  test('shows all options without a text, and only matches with one', () => {
    const someOptions = fc.array(fc.string({ unit: 'grapheme', maxLength: 8 })).map((labels) => optionsOf(...labels))
    fc.assert(
      fc.property(someOptions, fc.string({ unit: 'grapheme', maxLength: 3 }), (options, typed) => {
        expect(matchingOptions(options, ' ')).toEqual(options)
        const found = matchingOptions(options, typed)
        expect(found).toEqual(options.filter((option) => found.includes(option)))
        expect(
          options.filter(({ label }) => label.includes(typed.trim())).every((option) => found.includes(option)),
        ).toBe(true)
      }),
    )
  })
})

describe('[S2-44] letters typed in a list of options', () => {
  const START: Typeahead = { text: '', at: 0 }

  test('form a word while each comes within 750 ms of the one before', () => {
    expect(TYPEAHEAD_RESET_MS).toBe(750)
    const m = typeOn(START, 'm', 10_000)
    const me = typeOn(m, 'e', 10_750)
    expect(me).toEqual({ text: 'me', at: 10_750 })
    expect(typeOn(me, 'd', 11_500).text).toBe('med')
  })

  test('start a new word after 750 ms', () => {
    const m = typeOn(START, 'm', 10_000)
    expect(typeOn(m, 'b', 10_751)).toEqual({ text: 'b', at: 10_751 })
  })

  test('jump to the first option that begins with them, ignoring accents and case', () => {
    const options = optionsOf('Álamos', 'Centro', 'Medellín', 'Metro')
    expect(['a', 'ME', 'met', 'é', 'z'].map((text) => typeaheadIndex(options, text))).toEqual([0, 2, 3, -1, -1])
  })
})

test.each(['Popover', 'Menu', 'Combobox'])('[S2-44] a %s opens 10 px away from its element', (name) => {
  expect(theme.components?.[name]?.defaultProps).toMatchObject({ offset: 10 })
})
