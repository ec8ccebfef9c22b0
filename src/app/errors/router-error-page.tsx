import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'

import { ErrorPage } from './error-page.tsx'
import { detailOf, isMissingChunk, wordsOf } from './router-errors.ts'

export function RouterErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { t } = useLingui()
  const { title, words } = wordsOf(error)

  async function retry(): Promise<void> {
    if (isMissingChunk(error)) return location.reload()
    await router.invalidate()
    reset()
  }

  return (
    <ErrorPage
      title={t(title)}
      detail={detailOf(error)}
      actions={
        <>
          <Button onClick={() => void retry()}>
            <Trans>Try again</Trans>
          </Button>
          <Button variant="default" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            <Trans>Back to the start</Trans>
          </Button>
        </>
      }
    >
      <p>{t(words)}</p>
    </ErrorPage>
  )
}
