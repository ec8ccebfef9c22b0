import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { CashUp } from '../../../contract/cash-up.ts'
import { cashToCollect, payOutsByOthers } from '../../../domain/cash-ups.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import type { Pieces } from '../../../domain/denominations.ts'
import { withPlus, type Money } from '../../../domain/money.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLogo } from '../../data/use-logo.ts'
import { APPROVAL_LABELS, CASH_MOVEMENT_LABELS } from '../../ui/labels/cash-ups.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { Moment } from '../../ui/moment.tsx'
import { SlipLogo } from '../../ui/print/slip-logo.tsx'
import { CHANGED_STAYS_LABELS, shownChanges } from './changed-stays.tsx'
import { DifferenceWords } from './difference.tsx'
import { LateWords } from './late-cash.tsx'
import { methodSums } from './method-sums.ts'
import { cashAfterClose, paidAgain } from './paid-again.ts'
import styles from './cash-up-slip.module.css'
import { PlaceWords } from './registers.tsx'
import { useLocation, useZoneOf } from './use-location.ts'

export type SlipKind = 'opening' | 'close' | 'collection'

export function SlipTitle({ kind }: { kind: SlipKind }) {
  if (kind === 'opening') return <Trans>Opening</Trans>
  return kind === 'close' ? <Trans>Closing</Trans> : <Trans>Collection</Trans>
}

interface CashUpSlipProps {
  cashUp: CashUp
  kind: SlipKind
  isEstimate: boolean
  isCopy: boolean
}

/** Slips for the opening, the close and the collection. */
export function CashUpSlip({ cashUp, kind, isEstimate, isCopy }: CashUpSlipProps) {
  const { company } = useSession()
  const logo = useLogo(useLocation(cashUp.location.id))
  const timeZone = useZoneOf()(cashUp)
  const when = (at: string) => <Moment at={at} timeZone={timeZone} />

  return (
    <div className={styles.slip}>
      <SlipLogo picture={logo} />
      <p className={styles.company} data-slip="bold">
        {company.legalName}
      </p>
      <p className={styles.center}>{company.taxId}</p>
      <p className={styles.center}>
        <PlaceWords cashUp={cashUp} />
      </p>
      <p className={styles.title} data-slip="bold">
        <SlipTitle kind={kind} />
      </p>
      {isCopy && (
        <p className={styles.stamp} data-slip="mark">
          <Trans>COPY</Trans>
        </p>
      )}
      {isEstimate && (
        <p className={styles.stamp} data-slip="mark">
          <Trans>ESTIMATE</Trans>
        </p>
      )}
      <Lines>
        <Line label={<Trans>Opened by</Trans>}>{cashUp.openedBy.name}</Line>
        <Line label={<Trans>Opened</Trans>}>{when(cashUp.openedAt)}</Line>
        {kind !== 'opening' && cashUp.closing !== null && (
          <>
            <Line label={<Trans>Closed by</Trans>}>{cashUp.closing.operatorEndShift.name}</Line>
            <Line label={<Trans>Closed</Trans>}>{when(cashUp.closing.at)}</Line>
          </>
        )}
      </Lines>
      {kind !== 'opening' && <OthersLines cashUp={cashUp} timeZone={timeZone} />}
      {kind === 'opening' && <OpeningLines cashUp={cashUp} />}
      {kind === 'close' && <CloseLines cashUp={cashUp} />}
      {kind === 'collection' && <CollectionLines cashUp={cashUp} timeZone={timeZone} />}
      <p className={styles.signature} data-slip="signature">
        <Trans>Signature</Trans>
      </p>
      <p className={styles.id}>{cashUp.id}</p>
    </div>
  )
}

/** People who joined the shift, and the cash that they took out. */
function OthersLines({ cashUp, timeZone }: { cashUp: CashUp; timeZone: string }) {
  const { joins, currency } = cashUp
  const { money } = useAmounts(currency)
  const taken = payOutsByOthers(cashUp)
  if (joins.length === 0 && taken.length === 0) return null
  return (
    <Lines>
      {joins.map(({ id, at, by }) => (
        <Line key={id} label={<Trans>Opened it too: {by.name}</Trans>}>
          <Moment at={at} timeZone={timeZone} />
        </Line>
      ))}
      {taken.map(({ id, by, amount, receiptNumber }) => (
        <Line
          key={id}
          label={receiptNumber === null ? <Trans>Taken out by {by.name}</Trans> : <Trans>Refunded by {by.name}</Trans>}
        >
          {signed(-amount, money)}
        </Line>
      ))}
    </Lines>
  )
}

/** Formats a difference with its sign, in the printer's single ink. */
function signed(amount: Money, money: (amount: Money) => string): string {
  return withPlus(amount, money(amount))
}

function OpeningLines({ cashUp: { float, floatCount, openingNote, currency } }: { cashUp: CashUp }) {
  const { money } = useAmounts(currency)
  return (
    <>
      <Lines>
        <Line label={<Trans>Float</Trans>} strong>
          {money(float)}
        </Line>
      </Lines>
      <PieceLines count={floatCount} currency={currency} />
      {openingNote !== null && (
        <p className={styles.note} data-slip="left">
          {openingNote}
        </p>
      )}
    </>
  )
}

function CloseLines({ cashUp }: { cashUp: CashUp }) {
  const { t } = useLingui()
  const { currency, closing } = cashUp
  const { money } = useAmounts(currency)
  if (closing === null) return null
  const isHidden = cashUp.sumsHidden === true
  return (
    <>
      <Lines>
        <Line label={<Trans>Float</Trans>}>{money(cashUp.float)}</Line>
        {!isHidden && <Line label={<Trans>Cash payments</Trans>}>{money(closing.takings.cash)}</Line>}
        {closing.payIns !== 0 && <Line label={t(CASH_MOVEMENT_LABELS.pay_in)}>{signed(closing.payIns, money)}</Line>}
        {closing.payOuts !== 0 && (
          <Line label={t(CASH_MOVEMENT_LABELS.pay_out)}>{signed(-closing.payOuts, money)}</Line>
        )}
        {!isHidden && (
          <Line label={<Trans>Expected</Trans>} strong>
            {money(closing.expectedCash)}
          </Line>
        )}
        <Line label={<Trans>Counted</Trans>} strong>
          {money(closing.countedCash)}
        </Line>
        {!isHidden && (
          <Line label={<Trans>Difference</Trans>} strong>
            {signed(closing.variance, money)}
          </Line>
        )}
        {closing.approval !== 'not_needed' && (
          <Line label={<Trans>Approval</Trans>}>{t(APPROVAL_LABELS[closing.approval])}</Line>
        )}
        <Line label={<Trans>Stays in the drawer</Trans>}>{money(closing.leftInDrawer)}</Line>
        <Line label={<Trans>To be collected</Trans>} strong>
          {money(cashToCollect(closing))}
        </Line>
      </Lines>
      {closing.varianceReason !== null && (
        <p className={styles.note} data-slip="left">
          {closing.varianceReason}
        </p>
      )}
      <PieceLines count={closing.count} currency={currency} />
      <Lines>
        {!isHidden &&
          PAYMENT_METHODS.map((method) => (
            <Line key={method} label={t(PAYMENT_METHOD_LABELS[method])}>
              {money(closing.takings[method])}
            </Line>
          ))}
        {(['dataphone', 'digital'] as const).map(
          (method) =>
            paidAgain(cashUp, method) !== 0 && (
              <Line
                key={`${method} again`}
                label={
                  paidAgain(cashUp, method) > 0 ? (
                    <Trans>{t(PAYMENT_METHOD_LABELS[method])}, paid twice</Trans>
                  ) : (
                    <Trans>{t(PAYMENT_METHOD_LABELS[method])}, refunded</Trans>
                  )
                }
              >
                {signed(paidAgain(cashUp, method), money)}
              </Line>
            ),
        )}
        {(['dataphone', 'digital'] as const).map((method) => (
          <Line key={method} label={<Trans>{t(PAYMENT_METHOD_LABELS[method])}, verified</Trans>}>
            {closing.verified[method] === null ? <Trans>not verified</Trans> : money(closing.verified[method])}
          </Line>
        ))}
        {methodSums(cashUp)?.map(
          ({ method, difference }) =>
            method !== 'cash' &&
            difference !== null && (
              <Line key={`${method} off`} label={<Trans>{t(PAYMENT_METHOD_LABELS[method])}, difference</Trans>}>
                {signed(difference, money)}
              </Line>
            ),
        )}
        {cashUp.movements.map(
          ({ id, method, reference }) =>
            reference !== undefined && (
              <Line key={id} label={<Trans>{t(PAYMENT_METHOD_LABELS[method])}, slip or transfer</Trans>}>
                {reference}
              </Line>
            ),
        )}
        {cashUp.passes !== undefined && cashUp.passes !== 0 && (
          <Line label={<Trans>Including passes</Trans>}>{money(cashUp.passes)}</Line>
        )}
        {(cashUp.differences ?? []).map((difference) => (
          <Line key={`${difference.kind} ${difference.of}`} label={<DifferenceWords difference={difference} />}>
            {signed(difference.amount, money)}
          </Line>
        ))}
        <Line label={<Trans>Services</Trans>}>{closing.services}</Line>
        {shownChanges(cashUp).map(({ kind, count, amount }) => (
          <Line key={kind} label={`${t(CHANGED_STAYS_LABELS[kind])} (${String(count)})`}>
            {kind === 'voidedUnpaid' ? money(amount) : signed(amount, money)}
          </Line>
        ))}
      </Lines>
      {cashAfterClose(cashUp) !== 0 && (
        <Lines>
          <Line label={<Trans>Cash after the close</Trans>}>{signed(cashAfterClose(cashUp), money)}</Line>
        </Lines>
      )}
      {(cashUp.late.services !== 0 || cashUp.late.amount !== 0) && (
        <Lines>
          <Line label={<LateWords services={cashUp.late.services} />}>{signed(cashUp.late.amount, money)}</Line>
        </Lines>
      )}
    </>
  )
}

function CollectionLines({
  cashUp: { collection, closing, currency },
  timeZone,
}: {
  cashUp: CashUp
  timeZone: string
}) {
  const { money } = useAmounts(currency)
  if (collection === null || closing === null) return null
  return (
    <>
      <Lines>
        <Line label={<Trans>Receipt</Trans>}>
          {collection.receiptNumber === '' ? <Trans>assigned when it is sent</Trans> : collection.receiptNumber}
        </Line>
        <Line label={<Trans>Collected by</Trans>}>{collection.by.name}</Line>
        <Line label={<Trans>Collected</Trans>}>
          <Moment at={collection.at} timeZone={timeZone} />
        </Line>
        <Line label={<Trans>To be collected</Trans>}>{money(cashToCollect(closing))}</Line>
        <Line label={<Trans>Amount received</Trans>} strong>
          {money(collection.amountReceived)}
        </Line>
        {collection.adjustments.map(({ id, amount, reason }) => (
          <Line key={id} label={reason}>
            {signed(amount, money)}
          </Line>
        ))}
      </Lines>
      {collection.note !== null && (
        <p className={styles.note} data-slip="left">
          {collection.note}
        </p>
      )}
    </>
  )
}

function PieceLines({ count, currency }: { count: readonly Pieces[] | null; currency: CashUp['currency'] }) {
  const { money } = useAmounts(currency)
  if (count === null || count.length === 0) return null
  return (
    <Lines>
      {count.map(({ denomination, pieces }) => (
        <Line key={denomination} label={`${pieces} × ${money(denomination)}`}>
          {money(pieces * denomination)}
        </Line>
      ))}
    </Lines>
  )
}

function Lines({ children }: { children: ReactNode }) {
  return (
    <dl className={styles.lines} data-slip="part">
      {children}
    </dl>
  )
}

function Line({ label, strong = false, children }: { label: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div data-strong={strong || undefined} data-slip={strong ? 'strong' : 'line'}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
