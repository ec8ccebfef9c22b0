import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Suspense, lazy } from 'react'

import type { StorageFailure } from '../../offline/storage-failure.ts'
import { ErrorPage } from '../errors/error-pages.tsx'
import { STORAGE_WORDS } from '../../ui/storage-words.ts'

// Loaded rarely.
const StoreRescue = lazy(() => import('./store-rescue.tsx'))

/**
 * Replaces the private area if its store fails: an unreadable store must never look like an empty one. `lazy` needs the
 * default export.
 */
export default function StorageFailurePage({ failure }: { failure: StorageFailure }) {
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
      {(failure.kind === 'unreadable' || failure.kind === 'closed') && (
        <Suspense fallback={null}>
          <StoreRescue />
        </Suspense>
      )}
    </main>
  )
}
