import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import type { ApiClient } from '../../data/kept-data.ts'
import { SecondFactorCard } from './second-factor-card.tsx'
import styles from './second-factor.module.css'

interface EnrolFirstProps {
  /** The product's logo. */
  mark: ReactNode
  api: ApiClient
  onDone: () => void
  onSignOut: () => void
}

/** Page of a super admin without a second factor, who can do nothing else first. */
export function EnrolFirst({ mark, api, onDone, onSignOut }: EnrolFirstProps) {
  return (
    <main id="content" className={styles.page}>
      {mark}
      <h1>
        <Trans>Set up a second factor</Trans>
      </h1>
      <p className={styles.words}>
        <Trans>You can enter every company, so a password alone is not enough.</Trans>
      </p>
      <SecondFactorCard api={api} onChange={onDone} />
      <Button variant="default" onClick={onSignOut}>
        <Trans>Sign out</Trans>
      </Button>
    </main>
  )
}
