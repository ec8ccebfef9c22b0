import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import type { ActivityEntry } from '../../contract/activity.ts'
import { ActivityChanges } from '../../src/features/staff-activity/activity-changes.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

function said(entry: Pick<ActivityEntry, 'entity' | 'changes'>): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ActivityChanges entry={entry} currency="MXN" timeZone="America/Mexico_City" names={new Map()} />
    </I18nProvider>,
  ).replaceAll(/<[^>]+>/g, '')
}

it('shows the changes of a cash-up with the labels and amounts of its screen', () => {
  const changes = [
    { path: 'status', before: 'current', after: 'completed' },
    { path: 'countedCash', before: null, after: 75_600 },
    { path: 'varianceReason', before: null, after: null },
  ]
  expect(said({ entity: 'cash_up', changes })).toBe('Counted cash: MXN $ 756.00')
})

it('names a change of a record that this release does not know “other field”', () => {
  expect(said({ entity: 'newer', changes: [{ path: 'x', before: null, after: 'y' }] })).toBe('Other field: y')
})
