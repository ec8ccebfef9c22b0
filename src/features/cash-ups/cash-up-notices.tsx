import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { CashUp } from '../../../contract/cash-up.ts'
import { isOwnShift, payOutsByOthers } from '../../../domain/cash-ups.ts'
import { useSession } from '../../data/session-provider.tsx'
import { TakenWords } from '../locations/public.ts'
import { ClockIcon, InfoIcon, LockIcon, WarningIcon } from '../../ui/icons.tsx'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import actionStyles from './action-page.module.css'
import { Difference } from './difference.tsx'
import { EstimateNotice } from './estimate-mark.tsx'
import { LateCash, LateWords } from './late-cash.tsx'
import type { KnownCashUp } from './use-cash-up.ts'
import { useLocation, useZoneOf } from './use-location.ts'
import { useOverdue } from './use-overdue.ts'

/** Notices that a person needs before reading the sums of a cash-up. */
export function CashUpNotices({ row: { cashUp, doubt, needsPerson } }: { row: KnownCashUp }) {
  const { t } = useLingui()
  const { user } = useSession()
  const zoneOf = useZoneOf()
  const overdue = useOverdue(cashUp, useLocation(cashUp.location.id))
  const { closing, late, joinedBy, openedBy, currency } = cashUp
  const isMine = openedBy.id === user.id
  const others = joinedBy.map(({ name }) => name).join(', ')

  return (
    <>
      {cashUp.place !== undefined && <TakenLocation cashUp={cashUp} />}
      {needsPerson && (
        <Notice icon={WarningIcon} tone="negative">
          <Trans>Something that you did here was not accepted.</Trans>{' '}
          <Link to="/dashboard/outbox">{<Trans>See the outbox</Trans>}</Link>
        </Notice>
      )}
      <EstimateNotice doubt={doubt} />
      {overdue && (
        <Notice icon={ClockIcon} tone="caution">
          <Trans>This register has been open long past closing time. Check whether a shift was forgotten.</Trans>
        </Notice>
      )}
      {joinedBy.some(({ id }) => id === user.id) && (
        <Notice icon={InfoIcon} tone="quiet">
          <Trans>Joined {openedBy.name}’s register</Trans>
        </Notice>
      )}
      {joinedBy.length > 0 && !joinedBy.some(({ id }) => id === user.id) && (
        <Notice icon={InfoIcon} tone={isMine ? 'caution' : 'quiet'}>
          <Plural
            value={joinedBy.length}
            one={`${others} opened this register too, and shares the shift.`}
            other={`${others} opened this register too, and share the shift.`}
          />
        </Notice>
      )}
      {payOutsByOthers(cashUp).map(({ id, at, by, amount, method, receiptNumber }) => (
        <Notice key={id} icon={isMine ? WarningIcon : InfoIcon} tone={isMine ? 'caution' : 'quiet'}>
          {receiptNumber === null ? (
            <Trans>
              {by.name} took <Money amount={amount} currency={currency} /> out of this shift,{' '}
              <Moment at={at} timeZone={zoneOf(cashUp)} />.
            </Trans>
          ) : (
            <Trans>
              {by.name} refunded <Money amount={amount} currency={currency} /> from this shift,{' '}
              {t(PAYMENT_METHOD_LABELS[method])}, receipt {receiptNumber}, <Moment at={at} timeZone={zoneOf(cashUp)} />.
            </Trans>
          )}
        </Notice>
      ))}
      {cashUp.status === 'current' && !isOwnShift(cashUp, user) && (
        <Notice icon={LockIcon} tone="quiet">
          <Trans>This shift is {openedBy.name}’s. Open the register to share it, or ask an admin.</Trans>
          <div className={actionStyles.inNotice}>
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link
                  to="/dashboard/cash-ups"
                  search={{ act: 'open', location: cashUp.location.id, register: cashUp.register }}
                  {...props}
                />
              )}
            >
              <Trans>Open register</Trans>
            </Button>
          </div>
        </Notice>
      )}
      {closing !== null && (late.services !== 0 || late.amount !== 0) && (
        <Notice icon={ClockIcon} tone="caution">
          <LateWords services={late.services} />: <Difference amount={late.amount} currency={currency} />
        </Notice>
      )}
      <LateCash cashUp={cashUp} />
      {closing?.approval === 'pending' && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>
            The difference of <Difference amount={closing.variance} currency={currency} /> is over the limit of this
            location. An admin has to approve it; you can continue.
          </Trans>
        </Notice>
      )}
      {closing?.recounts.map(({ id, by, at }) => (
        <Notice key={id} icon={InfoIcon} tone="caution">
          <Trans>
            {closing.operatorEndShift.name} closed the register first, and that count is final. {by.name} also counted,{' '}
            <Moment at={at} timeZone={zoneOf(cashUp)} />. Both counts are below.
          </Trans>
        </Notice>
      ))}
    </>
  )
}

/** Explains, above an own shift at a lost location, what the person can still do with it. */
function TakenLocation({ cashUp }: { cashUp: CashUp }) {
  const { user } = useSession()
  const zoneOf = useZoneOf()
  const { name } = cashUp.location
  const at = user.lostLocations?.find(({ id }) => id === cashUp.location.id)?.at ?? null
  return (
    <Notice icon={WarningIcon} tone="caution">
      <TakenWords place={{ name, at, timeZone: zoneOf(cashUp) }} />{' '}
      {cashUp.closing === null ? (
        <Trans>You can still count and close this register, and print its slip.</Trans>
      ) : (
        <Trans>This register is closed. You can still open this page and print its slip.</Trans>
      )}
    </Notice>
  )
}
