import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { removePasskey, type SecondFactor } from '../../../contract/second-factor.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { OwnMoment } from '../../ui/moment.tsx'
import styles from './second-factor.module.css'

interface PasskeyListProps {
  of: SecondFactor['passkeys']
  remove: (call: (api: ApiClient) => Promise<SecondFactor>) => Promise<void>
}

/** The person's passkeys, each with its removal. */
export function PasskeyList({ of, remove }: PasskeyListProps) {
  if (of.length === 0) return null
  return (
    <ul className={styles.passkeys}>
      {of.map(({ id, name, createdAt, usedAt }) => (
        <li key={id}>
          <span>
            {name} ·{' '}
            {usedAt === null ? (
              <Trans>
                Added <OwnMoment at={createdAt} />
              </Trans>
            ) : (
              <Trans>
                Used <OwnMoment at={usedAt} />
              </Trans>
            )}
          </span>
          <Button
            variant="default"
            onClick={() => void remove((api) => api.call(removePasskey, { params: { passkeyId: id } }))}
          >
            <Trans>Remove</Trans>
          </Button>
        </li>
      ))}
    </ul>
  )
}
