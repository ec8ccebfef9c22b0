import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'

import { DISMISSED_COLUMNS, OPEN_COLUMNS, type Row } from '../../src/features/attention/attention-columns.tsx'
import { AttentionSearch } from '../../src/features/attention/attention-search.ts'
import type { Column } from '../../src/ui/list/column.ts'
import { LOCATION_ID, idOf } from '../offline/support/records.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const OPEN: Row = {
  kind: 'void',
  id: idOf(4, 1),
  at: '2026-11-27T15:00:00.000Z',
  location: { id: LOCATION_ID, name: 'Centro', timeZone: 'America/Bogota' },
  amount: 7_000,
  missing: true,
  serviceId: idOf(4, 1),
  cashUpId: null,
  licensePlate: 'ABC123',
  device: null,
  by: { id: idOf(3, 1), name: 'Ana Ruiz' },
  reason: 'Typed twice',
  dismissed: null,
  currency: 'COP',
  country: 'colombia',
  manager: null,
}
const DISMISSED: Row = {
  ...OPEN,
  dismissed: {
    by: { id: idOf(3, 2), name: 'Elsa Toro' },
    at: '2026-11-27T18:05:00.000Z',
    reason: 'The camera shows it',
  },
}

/** Returns the texts of a row by the ids of the columns. */
function textsOf(columns: readonly Column<Row>[], row: Row): Record<string, string> {
  return Object.fromEntries(
    columns.map(({ id, cell }) => {
      const markup = renderToStaticMarkup(<I18nProvider i18n={i18n}>{cell(row)}</I18nProvider>)
      return [id, markup.replaceAll(/<[^>]*>/g, ' ').trim()]
    }),
  )
}

describe('the list of dismissed items', () => {
  it('shows the person, the local time and the reason of each dismissal', () => {
    expect(textsOf(DISMISSED_COLUMNS, DISMISSED)).toMatchObject({
      by: 'Ana Ruiz',
      dismissedBy: 'Elsa Toro',
      dismissedAt: expect.stringContaining('13:05'),
      dismissalReason: 'The camera shows it',
    })
  })

  it('shows no person for an item that nobody dismissed', () => {
    const texts = textsOf(DISMISSED_COLUMNS, OPEN)
    expect([texts['dismissedBy'], texts['dismissedAt'], texts['dismissalReason']]).not.toContain('Elsa Toro')
    expect(texts['dismissedBy']).toBe(texts['dismissalReason'])
  })

  it('replaces the stated reason of the act by the reason of the dismissal', () => {
    expect(OPEN_COLUMNS.map(({ id }) => id)).toContain('reason')
    expect(DISMISSED_COLUMNS.map(({ id }) => id)).not.toContain('reason')
  })

  it.each([
    [{ dismissed: true }, true],
    [{ dismissed: 'perhaps' }, undefined],
    [{}, undefined],
  ])('reads the address %j as %s', (address, shown) => {
    expect(v.parse(AttentionSearch, address).dismissed).toBe(shown)
  })
})
