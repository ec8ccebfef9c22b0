import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { CashUp } from '../../../contract/cash-up.ts'
import { getCashUpHistory } from '../../../contract/cash-up-history.ts'
import { RecordHistory } from '../../records/record-history.tsx'
import styles from './cash-up-detail.module.css'
import { Collected } from './collection-part.tsx'
import { Counts } from './counts-part.tsx'
import { Part } from './detail-part.tsx'
import { Drawer } from './drawer-part.tsx'
import { Inside } from './inside-part.tsx'
import { cashUpKind } from './kind.ts'
import { Movements } from './movements-part.tsx'
import { Shift } from './shift-part.tsx'
import { Takings } from './takings-part.tsx'
import type { KnownCashUp } from './use-cash-up.ts'
import { useZoneOf } from './use-location.ts'

/** What the action of an entry says already, or its place. */
const SAID_ELSEWHERE = ['status', 'approval', 'register', 'cashUp']

/** Everything that is known of a cash-up. */
export function CashUpDetail({ row }: { row: KnownCashUp }) {
  const { cashUp } = row
  const timeZone = useZoneOf()(cashUp)
  return (
    <div className={styles.detail}>
      <div className={styles.column}>
        <Drawer row={row} />
        <Takings row={row}>
          {cashUp.place === undefined && <ServicesLink cashUp={cashUp} />}
        </Takings>
        {cashUp.collection !== null && <Collected cashUp={cashUp} timeZone={timeZone} />}
      </div>
      <div className={styles.column}>
        <Shift cashUp={cashUp} timeZone={timeZone} />
        <Movements cashUp={cashUp} timeZone={timeZone} />
        <Counts cashUp={cashUp} timeZone={timeZone} />
        {cashUp.closing !== null && <Inside closing={cashUp.closing} isSent={row.base?.closing != null} />}
        {row.base !== null && cashUp.place === undefined && (
          <Part title={<Trans>History</Trans>}>
            <RecordHistory kind={cashUpKind} endpoint={getCashUpHistory} id={cashUp.id} version={cashUp.version} currency={cashUp.currency} timeZone={timeZone} except={SAID_ELSEWHERE} />
          </Part>
        )}
      </div>
    </div>
  )
}

/** The services that were paid into it. */
function ServicesLink({ cashUp }: { cashUp: CashUp }) {
  return (
    <Link to="/dashboard/services" search={{ cashUp: cashUp.id }} className={styles.link}>
      <Trans>Services paid into this cash-up</Trans>
    </Link>
  )
}
