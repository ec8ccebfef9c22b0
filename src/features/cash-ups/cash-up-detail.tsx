import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { getCashUpHistory } from '../../../contract/cash-up-history.ts'
import type { CashUp } from '../../../contract/cash-up.ts'
import { RecordHistory } from '../../records/record-history.tsx'
import { useAmounts } from '../../ui/amounts.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import styles from './cash-up-detail.module.css'
import { ChangedStays } from './changed-stays.tsx'
import { Collected } from './collection-part.tsx'
import { Counts } from './counts-part.tsx'
import { Part, type PartProps, Row } from './detail-part.tsx'
import { Drawer } from './drawer-part.tsx'
import { cashUpKind } from './kind.ts'
import { Movements } from './movements-part.tsx'
import { Takings } from './takings-part.tsx'
import type { KnownCashUp } from './use-cash-up.ts'
import { useZoneOf } from './use-location.ts'

/** Fields that the entry's action or its place on the page already shows. */
const SAID_ELSEWHERE = ['status', 'approval', 'register', 'cashUp']

/** All details of a cash-up. */
export function CashUpDetail({ row }: { row: KnownCashUp }) {
  const { cashUp } = row
  const timeZone = useZoneOf()(cashUp)
  return (
    <div className={styles.detail}>
      <div className={styles.column}>
        <Drawer row={row} />
        <Takings row={row}>{cashUp.place === undefined && <ServicesLink cashUp={cashUp} />}</Takings>
        <ChangedStays cashUp={cashUp} />
        {cashUp.collection !== null && <Collected cashUp={cashUp} timeZone={timeZone} />}
      </div>
      <div className={styles.column}>
        <Shift cashUp={cashUp} timeZone={timeZone} />
        <Movements cashUp={cashUp} timeZone={timeZone} />
        <Counts cashUp={cashUp} timeZone={timeZone} />
        {cashUp.closing !== null && <Inside closing={cashUp.closing} isSent={row.base?.closing != null} />}
        {row.base !== null && cashUp.place === undefined && (
          <Part title={<Trans>History</Trans>}>
            <RecordHistory
              kind={cashUpKind}
              endpoint={getCashUpHistory}
              id={cashUp.id}
              version={cashUp.version}
              currency={cashUp.currency}
              timeZone={timeZone}
              except={SAID_ELSEWHERE}
            />
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

/** The vehicles that the next shift took over. */
function Inside({ closing, isSent }: { closing: NonNullable<CashUp['closing']>; isSent: boolean }) {
  const { nameOf, inOrder } = useVehicleTypes()
  return (
    <Part title={<Trans>Vehicles inside at the close</Trans>}>
      {closing.vehiclesInside.length === 0 ? (
        <p className={styles.none}>{isSent ? <Trans>None</Trans> : <Trans>Counted when the close is sent</Trans>}</p>
      ) : (
        <dl className={styles.facts}>
          {closing.vehiclesInside
            .toSorted((one, other) => inOrder(one.vehicleTypeId, other.vehicleTypeId))
            .map(({ vehicleTypeId, count }) => (
              <Row key={vehicleTypeId} label={nameOf(vehicleTypeId)}>
                <span className="tabular">{count}</span>
              </Row>
            ))}
        </dl>
      )}
    </Part>
  )
}

/** People who had the register open, and their times. */
function Shift({ cashUp, timeZone }: PartProps) {
  const { closing, staff, openingNote, joins, currency } = cashUp
  const { money } = useAmounts(currency)
  return (
    <Part title={<Trans>Shift</Trans>}>
      <dl className={styles.facts}>
        <Row label={<Trans>Opened</Trans>}>
          <Moment at={cashUp.openedAt} timeZone={timeZone} />
          <span className={styles.who}>{cashUp.openedBy.name}</span>
        </Row>
        {openingNote !== null && <Row label={<Trans>Note</Trans>}>{openingNote}</Row>}
        {joins.map(({ id, at, by, float }) => (
          <Row key={id} label={<Trans>Opened it too</Trans>}>
            <Moment at={at} timeZone={timeZone} />
            <span className={styles.who}>
              {by.name} · <Trans>float {money(float)}</Trans>
            </span>
          </Row>
        ))}
        <Row label={<Trans>Closed</Trans>}>
          {closing === null ? (
            <Missing />
          ) : (
            <>
              <Moment at={closing.at} timeZone={timeZone} />
              <span className={styles.who}>{closing.operatorEndShift.name}</span>
            </>
          )}
        </Row>
        <Row label={<Trans>Took payments</Trans>}>
          {staff.length === 0 ? <Missing /> : staff.map(({ name }) => name).join(', ')}
        </Row>
      </dl>
    </Part>
  )
}
