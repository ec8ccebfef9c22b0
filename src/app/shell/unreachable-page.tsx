import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'

import { useSignOut } from '../../features/session/use-sign-out.ts'
import { ErrorPage } from '../errors/error-page.tsx'

/** Somebody is signed in, but this device does not keep enough of their company to open without the server. */
export function UnreachablePage() {
  const router = useRouter()
  const { signOut, leaving } = useSignOut()
  return (
    <main id="content">
      <ErrorPage
        title={<Trans>The server does not answer</Trans>}
        actions={
          <>
            <Button onClick={() => void router.invalidate()}>
              <Trans>Try again</Trans>
            </Button>
            <Button variant="default" onClick={signOut} loading={leaving}>
              <Trans>Sign out</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>
            This device does not keep your company’s data yet, so PARQ needs a network for its first opening. You stay signed in: try again when
            there is one.
          </Trans>
        </p>
      </ErrorPage>
    </main>
  )
}
