import { Trans } from '@lingui/react/macro'
import { useDeferredValue } from 'react'

import type { CashUp } from '../../../contract/cash-up.ts'
import { expectedCash } from '../../../domain/cash-ups.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { keptCashUps } from '../cash-ups/public.ts'
import styles from './booth-page.module.css'

interface OwnShiftProps {
  shift: CashUp
  timeZone: string
}

/**
 * The person's open shift and the cash that its drawer should hold, unsent charges included; no cash if the location
 * counts blind. The default export is for `lazy`.
 */
export default function OwnShift({ shift: { id, openedAt, currency }, timeZone }: OwnShiftProps) {
  const { db } = useSession()
  const live = useLive(async () => (await keptCashUps(db, [id]))[0]?.cashUp ?? null, [db, id])
  const cashUp = useDeferredValue(live.status === 'ready' ? live.value : null)
  return (
    <dl className={styles.shift}>
      <div>
        <dt>
          <Trans>Your shift</Trans>
        </dt>
        <dd>
          <Trans>
            since <Moment at={openedAt} timeZone={timeZone} />
          </Trans>
        </dd>
      </div>
      {cashUp !== null && cashUp.sumsHidden !== true && (
        <div>
          <dt>
            <Trans>Cash in the drawer</Trans>
          </dt>
          <dd>
            <Money amount={expectedCash(cashUp)} currency={currency} />
          </dd>
        </div>
      )}
    </dl>
  )
}
