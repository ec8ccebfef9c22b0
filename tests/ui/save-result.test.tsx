import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { SaveNotice, type SaveResult } from '../../src/ui/form/save-result.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

function wordsAfter(result: SaveResult | null): string {
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <SaveNotice result={result} refused="Check both hours." />
      </MantineProvider>
    </I18nProvider>,
  )
  return markup.replaceAll(/<style[^>]*>.*?<\/style>|<[^>]*>/gs, '').trim()
}

test.each<[SaveResult | null, string]>([
  [null, ''],
  ['saved', 'Saved.'],
  ['refused', 'Check both hours.'],
  ['lost', 'The server did not answer. What you chose is still here: check the connection and save again.'],
])('after %s a settings form shows “%s”', (result, words) => {
  expect(wordsAfter(result)).toBe(words)
})
