import { Trans } from '@lingui/react/macro'

import { useAmounts } from '../../ui/amounts.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import styles from './cash-up-detail.module.css'
import { Part, Row, type PartProps } from './detail-part.tsx'

/** Who had the register open, and when. */
export function Shift({ cashUp, timeZone }: PartProps) {
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
        <Row label={<Trans>Took payments</Trans>}>{staff.length === 0 ? <Missing /> : staff.map(({ name }) => name).join(', ')}</Row>
      </dl>
    </Part>
  )
}
