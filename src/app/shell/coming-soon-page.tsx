import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { useAppConfig } from '../../data/session-provider.tsx'
import { ClockIcon } from '../../ui/icons.tsx'
import { ErrorPage } from '../errors/error-pages.tsx'

/** Page for an address of the private area whose screen does not exist yet. */
export function ComingSoonPage() {
  const { oldApplication } = useAppConfig()
  return (
    <ErrorPage
      icon={ClockIcon}
      title={<Trans>Coming soon</Trans>}
      actions={
        <>
          {oldApplication !== null && (
            <Button component="a" href={oldApplication}>
              <Trans>Open the previous application</Trans>
            </Button>
          )}
          <Button variant="default" renderRoot={(props) => <Link to="/dashboard/services" {...props} />}>
            <Trans>Go to services</Trans>
          </Button>
        </>
      }
    >
      {oldApplication === null ? (
        <p>
          <Trans>This part of PARQ is still being built, and cannot be used yet.</Trans>
        </p>
      ) : (
        <p>
          <Trans>This part of PARQ is still being built. Until then you find it in the previous application.</Trans>
        </p>
      )}
    </ErrorPage>
  )
}
