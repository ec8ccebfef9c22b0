import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { NamedReference } from '../../../contract/primitives.ts'
import { isOwnShift } from '../../../domain/cash-ups.ts'
import { useSession } from '../../data/session-provider.tsx'
import { InfoIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLocations } from '../locations/public.ts'
import styles from './action-page.module.css'

interface OpenAlreadyProps {
  open: CashUp
  /** Other locations at which this person may open a register. */
  elsewhere: readonly NamedReference[]
  onElsewhere: (id: string) => void
}

/** The register is open: the person's own shift, a shared one, or one to share. */
export function OpenAlready({ open, elsewhere, onElsewhere }: OpenAlreadyProps) {
  const { user } = useSession()
  const { timeZoneOf } = useLocations()
  const timeZone = timeZoneOf(open.location.id)
  const isMine = open.openedBy.id === user.id
  const isJoined = open.joinedBy.some(({ id }) => id === user.id)
  return (
    <Notice icon={InfoIcon} tone="caution">
      {isMine ? (
        <Trans>
          You opened this register <Moment at={open.openedAt} timeZone={timeZone} />. It is still open.
        </Trans>
      ) : isJoined ? (
        <Trans>
          You share this shift already: {open.openedBy.name} opened the register{' '}
          <Moment at={open.openedAt} timeZone={timeZone} />, and you joined.
        </Trans>
      ) : (
        <Trans>
          {open.openedBy.name} opened this register <Moment at={open.openedAt} timeZone={timeZone} />. If you open it
          too, you share the shift and the cash in its drawer.
        </Trans>
      )}
      {isOwnShift(open, user) && (
        <div className={styles.inNotice}>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/dashboard/cash-ups/$id" params={{ id: open.id }} {...props} />}
          >
            <Trans>Show the cash-up</Trans>
          </Button>
          {(isMine || isJoined) &&
            elsewhere.map(({ id, name }) => (
              <Button key={id} variant="default" onClick={() => onElsewhere(id)}>
                <Trans>Open at {name}</Trans>
              </Button>
            ))}
        </div>
      )}
    </Notice>
  )
}
