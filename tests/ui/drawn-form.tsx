import { setupI18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

/** Draws content as the app does, in English. */
export async function drawIn(root: Root, content: ReactNode): Promise<void> {
  await act(async () =>
    root.render(
      <MantineProvider>
        <I18nProvider i18n={i18n}>{content}</I18nProvider>
      </MantineProvider>,
    ),
  )
}

export function find(selector: string): HTMLElement {
  const found = document.querySelector(selector)
  if (!(found instanceof HTMLElement)) throw new Error(`Nothing is drawn as ${selector}`)
  return found
}

export const button = () => find('[data-money-button], button[type=submit]')
