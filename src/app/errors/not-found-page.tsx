import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { ErrorPage } from './error-page.tsx'
import { NOT_FOUND } from './router-errors.ts'

/** For a record that a loader did not find; an unknown address goes to `/`. */
export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <ErrorPage
      title={t(NOT_FOUND.title)}
      actions={
        <Button variant="default" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
          <Trans>Back to the start</Trans>
        </Button>
      }
    >
      <p>{t(NOT_FOUND.words)}</p>
    </ErrorPage>
  )
}
