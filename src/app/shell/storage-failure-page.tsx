import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { StorageFailure } from '../../offline/storage-failure.ts'
import { ErrorPage } from '../errors/error-page.tsx'
import { STORAGE_WORDS } from '../../features/session/storage-words.ts'

/** Without its store the private area does not open: an unreadable store must never look like an empty one. */
export function StorageFailurePage({ failure }: { failure: StorageFailure }) {
  const { t } = useLingui()
  const { title, advice } = STORAGE_WORDS[failure.kind]
  return (
    <main id="content">
      <ErrorPage
        title={t(title)}
        detail={failure.detail}
        actions={
          <Button onClick={() => location.reload()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <p>{t(advice)}</p>
      </ErrorPage>
    </main>
  )
}
