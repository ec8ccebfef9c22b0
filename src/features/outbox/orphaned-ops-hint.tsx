import { Button, CloseButton } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'

import { useReachable, useSession } from '../../data/session-provider.tsx'
import styles from './orphaned-ops.module.css'
import { orphanedOpsQuery } from './queries.ts'

/** Informs an admin on any page that this tablet has work that nobody else can send. */
export default function OrphanedOpsHint() {
  const { t } = useLingui()
  const session = useSession()
  const reachable = useReachable()
  const { pathname } = useLocation()
  const [read, setRead] = useState(false)
  const { data = [] } = useQuery({ ...orphanedOpsQuery(session), enabled: reachable })
  const [first] = data
  if (!first || read || pathname === '/dashboard/outbox') return null
  const { name } = first.author
  const more = data.length - 1
  return (
    <section className={styles.hint} data-work-left aria-label={t`Work by somebody who has left`}>
      <p role="status">
        <Plural
          value={first.ops.length}
          one={`${name} no longer works here and left # change on this device.`}
          other={`${name} no longer works here and left # changes on this device.`}
        />
        {more > 0 && (
          <>
            {' '}
            <Plural value={more} one="One other person did too." other="# others did too." />
          </>
        )}
      </p>
      <CloseButton className={styles.close} aria-label={t`Close`} onClick={() => setRead(true)} />
      <Button size="sm" renderRoot={(props) => <Link to="/dashboard/outbox" {...props} />}>
        <Trans>Look at it</Trans>
      </Button>
    </section>
  )
}
