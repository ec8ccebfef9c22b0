import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'

import type { DataClient } from '../data/data-client.ts'
import { SessionProvider } from '../data/session-provider.tsx'
import { Toaster } from '../ui/toasts/toaster.tsx'
import type { createAppRouter } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

interface AppProps {
  client: DataClient
  router: ReturnType<typeof createAppRouter>
}

export function App({ client, router }: AppProps) {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          <SessionProvider client={client}>
            <RouterProvider router={router} />
            <Toaster />
          </SessionProvider>
        </MantineProvider>
      </I18nProvider>
    </StrictMode>
  )
}
