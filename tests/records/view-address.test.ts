import { describe, expect, it } from 'vitest'

import { addressOf, columnsOf, isAsSaved, viewSearchOf } from '../../src/records/saved-views/view-address.ts'

const TODAY = '2026-11-26'
const TOMORROW = '2026-11-27'
const view = (search: ReturnType<typeof viewSearchOf>, columns: string[] | null = null) => ({
  id: 'one',
  search,
  columns,
})
const opened = (
  search: ReturnType<typeof viewSearchOf>,
  locationIds: string[] | undefined = ['a', 'b'],
  today = TODAY,
) => addressOf(view(search), { locationIds, today })

describe('the saved part of an address', () => {
  it('is the filter without the position in the list', () => {
    expect(
      viewSearchOf(
        {
          methods: 'cash',
          page: 3,
          size: 20,
          saved: 'one',
          lng: 'es',
          service: 'x',
          edit: true,
          act: 'finish',
          beside: true,
          q: undefined,
        },
        TODAY,
      ),
    ).toEqual({ beside: true, methods: 'cash' })
  })

  it('keeps named days relative to today, and chosen days fixed', () => {
    const yesterday = viewSearchOf({ from: '2026-11-25', to: '2026-11-25' }, TODAY)
    expect(yesterday).toEqual({ days: 'yesterday' })
    expect(opened(yesterday, undefined, TOMORROW).search).toMatchObject({ from: '2026-11-26', to: '2026-11-26' })
    const chosen = viewSearchOf({ from: '2026-11-10', to: '2026-11-12' }, TODAY)
    expect(opened(chosen, undefined, TOMORROW).search).toEqual({ from: '2026-11-10', to: '2026-11-12', saved: 'one' })
  })
})

describe('a view that is opened', () => {
  it('leaves out locations that the person does not see, and counts them', () => {
    expect(opened({ locations: 'a,c,b,d' })).toEqual({
      search: { locations: 'a,b', saved: 'one' },
      locationsLeftOut: 2,
    })
    expect(opened({ location: 'c', group: 'day' })).toEqual({
      search: { group: 'day', saved: 'one' },
      locationsLeftOut: 1,
    })
  })

  it('leaves out columns that the list no longer has, and shows the person’s own columns if none is left', () => {
    const all = [{ id: 'plate' }, { id: 'total' }]
    expect(columnsOf({ columns: ['plate', 'total', 'gone'] }, all)).toEqual({
      chosen: new Set(['plate', 'total']),
      leftOut: 1,
    })
    expect(columnsOf({ columns: null }, all)).toBeNull()
  })

  it('counts as saved until a filter or a column changes', () => {
    const saved = view({ group: 'day', methods: 'cash' }, ['plate', 'total'])
    expect(isAsSaved(saved, { search: { methods: 'cash', group: 'day' }, columns: ['total', 'plate'] })).toBe(true)
    expect(isAsSaved(saved, { search: { methods: 'digital', group: 'day' }, columns: ['plate', 'total'] })).toBe(false)
    expect(isAsSaved(saved, { search: { methods: 'cash', group: 'day' }, columns: ['plate'] })).toBe(false)
    // A person with one location sees no column for it.
    expect(isAsSaved(view({}, ['plate', 'location']), { search: {}, columns: ['plate'] }, ['location'])).toBe(true)
  })
})
