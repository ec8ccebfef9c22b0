import { setupI18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'

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

/** Gives each test of a file an empty page. Returns the function that draws on it, as the app does, in English. */
export function emptyPage(): (content: ReactNode) => Promise<void> {
  let root: Root | null = null
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
    root = createRoot(document.body.appendChild(document.createElement('div')))
  })
  afterEach(async () => {
    await act(async () => root?.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  return async (content) => {
    if (root === null) throw new Error('Only a test can draw')
    await drawIn(root, content)
  }
}

export function find(selector: string): HTMLElement {
  const found = document.querySelector(selector)
  if (!(found instanceof HTMLElement)) throw new Error(`Nothing is drawn as ${selector}`)
  return found
}

export const button = () => find('[data-money-button], button[type=submit]')
