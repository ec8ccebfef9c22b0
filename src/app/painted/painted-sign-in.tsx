import { i18n, type Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClient } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'

import type { Language } from '../../../domain/people.ts'
import { createLazyCore } from '../../data/lazy-core.ts'
import { SessionProvider } from '../../data/session-provider.tsx'
import { SignInPage } from '../../features/session/public.ts'
import { LanguageSwitch } from '../language-switch.tsx'
import { Logo } from '../logo.tsx'
import { cssVariables, theme } from '../theme.ts'

function Painted() {
  return <SignInPage email={null} mark={<Logo size={28} />} languages={<LanguageSwitch />} linkGone={false} />
}

/**
 * Returns the markup of the sign-in page in its initial state: the build writes it into the page that the server sends.
 */
export async function paintedSignIn(language: Language, messages: Messages): Promise<string> {
  i18n.loadAndActivate({ locale: language, messages })
  const queries = new QueryClient()
  const core = createLazyCore({
    load: () => new Promise(() => undefined),
    keepsNothing: () => Promise.resolve(true),
    keptBefore: () => false,
    askConfig: () => Promise.resolve(null),
  })
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/sign-in', component: Painted })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/sign-in'] }),
  })
  await router.load()
  return renderToString(
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <SessionProvider client={{ ...core, queriesOf: () => queries, copiesHere: () => Promise.resolve(0) }}>
          <RouterProvider router={router} />
        </SessionProvider>
      </MantineProvider>
    </I18nProvider>,
    { identifierPrefix: language },
  )
}
