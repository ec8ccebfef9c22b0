import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'

import { useSignOut } from '../../features/session/public.ts'
import type { ApiFailure } from '../../offline/api-failure.ts'
import { ErrorPage } from '../errors/error-pages.tsx'
import { appUpdate } from '../pwa/app-update.ts'

/**
 * Displayed if a person is signed in, but this device does not keep enough of their company to open without the server.
 */
export function UnreachablePage({ failure }: { failure: ApiFailure }) {
  const router = useRouter()
  const { signOut, leaving } = useSignOut()
  const leave = (
    <Button variant="default" onClick={signOut} loading={leaving}>
      <Trans>Sign out</Trans>
    </Button>
  )

  if (failure.reason.kind === 'unreadable') {
    return (
      <main id="content">
        <ErrorPage
          title={<Trans>This version of PARQ is too old</Trans>}
          actions={
            <>
              <Button onClick={() => void appUpdate.agree()}>
                <Trans>Update PARQ</Trans>
              </Button>
              {leave}
            </>
          }
        >
          <p>
            <Trans>
              The server answers in a way that this version cannot read. Update PARQ; if that does not help, tell
              support.
            </Trans>
          </p>
        </ErrorPage>
      </main>
    )
  }
  return (
    <main id="content">
      <ErrorPage
        title={<Trans>The server does not answer</Trans>}
        actions={
          <>
            <Button onClick={() => void router.invalidate()}>
              <Trans>Try again</Trans>
            </Button>
            {leave}
          </>
        }
      >
        <p>
          <Trans>
            This device does not keep your company’s data yet, so PARQ needs a connection for its first opening. You
            stay signed in: try again when there is one.
          </Trans>
        </p>
      </ErrorPage>
    </main>
  )
}
