import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation, useSearch } from '@tanstack/react-router'

import { type Service } from '../../../contract/service.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { answeredAtOnce } from '../../data/use-outbox.ts'
import { now } from '../../lib/now.ts'
import { useDismissals } from '../../ui/dismissals.ts'
import { Interruption } from '../../ui/interruption.tsx'
import { Moment, RecentMoment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Plate, plateName } from '../../ui/plate.tsx'
import { useLocations } from '../locations/public.ts'
import { PaymentMethodWords } from '../stays/public.ts'

type SecondPayment = Service['paidAgain'][number]

const owesRefund = ({ refundDue }: Service) => (refundDue ?? 0) > 0
const dueOf = ({ paidAgain }: Service) => paidAgain.filter(({ refund }) => refund === null)

/** Maximum age of a second payment for which the person who took the first one is interrupted, in milliseconds. */
const NEWS_MS = 15 * MINUTE_MS

/**
 * Returns the stays whose second payment is due for a refund and interrupts the person. These are stays that the person
 * charged on this device, if the server said so at once, and stays that a colleague has just charged after them, on any
 * device.
 */
export async function chargedInVainNow(db: KeptDatabase, userId: string, at: number): Promise<Service[]> {
  const rows = await db.services.bulkGet([...(await answeredAtOnce(db, finishService.id, at))])
  const own = rows.flatMap((row) => (row === undefined ? [] : [shownOf(row)])).filter(owesRefund)
  const due = (await db.services.where('moneyAt').above('').toArray()).map(shownOf).filter(owesRefund)
  const byOthers = due.filter(
    (service) =>
      service.exitOperator?.id === userId &&
      own.every(({ id }) => id !== service.id) &&
      dueOf(service).some((payment) => payment.by.id !== userId && at - Date.parse(payment.at) <= NEWS_MS),
  )
  return [...own, ...byOthers]
}

/** Stays at a location whose money waits for somebody. */
interface WaitingMoney {
  /** Payments due for a refund, of the last day or taken by the person. The latest first. */
  due: Service[]
  /** Older payments due for a refund. */
  older: Service[]
  /** Payments refused by the server, without those in this device's outbox, which shows more. */
  refused: Service[]
}

export async function moneyWaitingAt(
  db: KeptDatabase,
  { locationId, userId, at }: { locationId: string; userId: string; at: number },
): Promise<WaitingMoney> {
  const rows = (await db.services.where('moneyAt').equals(locationId).toArray()).filter(({ gone }) => gone !== true)
  const lastOf = (service: Service) =>
    dueOf(service).reduce((last, payment) => Math.max(last, Date.parse(payment.at)), 0)
  const stays = rows
    .map(shownOf)
    .filter(owesRefund)
    .toSorted((one, other) => lastOf(other) - lastOf(one))
  const isDue = (service: Service) => at - lastOf(service) < DAY_MS || dueOf(service).some(({ by }) => by.id === userId)
  return {
    due: stays.filter(isDue),
    older: stays.filter((service) => !isDue(service)),
    refused: rows
      .filter(({ needsPerson, colleagues = [] }) => needsPerson !== true && colleagues.every((act) => !act.refused))
      .map(shownOf)
      .filter(({ refusedPayments = [] }) => refusedPayments.length > 0),
  }
}

/** Returns the person's own payments due for a refund; those of others if they have none. */
function paymentsOf(service: Service, userId: string): readonly SecondPayment[] {
  const due = dueOf(service)
  const own = due.filter(({ by }) => by.id === userId)
  return own.length > 0 ? own : due
}

/** Amount to refund and its reason: the person who charged the vehicle, and the time, as the reader knows it. */
export function GiveBackWords({
  service,
  timeZone,
  userId,
}: {
  service: Service
  timeZone: string
  /** The reader. */
  userId: string
}) {
  const { status, refundDue, currency, exitOperator, paidAt } = service
  const due = paymentsOf(service, userId)
  const amount = (
    <Money amount={due.reduce((sum, payment) => sum + payment.amount, 0) || refundDue} currency={currency} />
  )
  const at = paidAt !== null && <RecentMoment at={paidAt} timeZone={timeZone} />
  const theirs = due.find(({ by }) => by.id !== userId)
  if (theirs !== undefined) {
    const { name } = theirs.by
    const again = <RecentMoment at={theirs.at} timeZone={timeZone} />
    if (status === 'voided')
      return (
        <Trans>
          Refund {amount}: {name} charged this vehicle at {again}, after its stay was voided.
        </Trans>
      )
    if (exitOperator?.id === userId)
      return (
        <Trans>
          Refund {amount}: you charged this vehicle at {at}, and {name} charged it too, at {again}.
        </Trans>
      )
    if (exitOperator !== null)
      return (
        <Trans>
          Refund {amount}: {exitOperator.name} charged this vehicle at {at}, and {name} charged it too, at {again}.
        </Trans>
      )
  }
  if (status === 'voided') return <Trans>Refund {amount}: this stay was voided before you charged it.</Trans>
  if (exitOperator === null)
    return (
      <Trans>
        Refund {amount}: this vehicle was already charged at {at}.
      </Trans>
    )
  if (exitOperator.id === userId)
    return (
      <Trans>
        Refund {amount}: you already charged this vehicle at {at}.
      </Trans>
    )
  return (
    <Trans>
      Refund {amount}: {exitOperator.name} charged this vehicle at {at}.
    </Trans>
  )
}

/**
 * Interrupts on any page if a charge that the device finished was a second payment, or if somebody else has just
 * charged a stay that the person charged. The default export is for `lazy`.
 */
export default function LateRefunds() {
  const { db, user } = useSession()
  const live = useLive(() => chargedInVainNow(db, user.id, now()), [db, user.id])
  const dismissals = useDismissals('refunds', user.id)
  const search = useSearch({ strict: false })
  const { timeZoneOf } = useLocations()
  if (live.status !== 'ready') return null
  // The panel of the stay already says this.
  const due = live.value.filter(({ id }) => id !== search.service && !dismissals.has(id))
  return due.map((service) => (
    <LateRefund
      key={service.id}
      service={service}
      timeZone={timeZoneOf(service.location.id)}
      onDismiss={() => dismissals.dismiss([service.id])}
    />
  ))
}

interface LateRefundProps {
  service: Service
  timeZone: string
  onDismiss: () => void
}

function LateRefund({ service, timeZone, onDismiss }: LateRefundProps) {
  const { t } = useLingui()
  const { company, user } = useSession()
  const { pathname } = useLocation()
  const { id, location, licensePlate, status, exitOperator, paidAt, payments = [], currency } = service
  const act = { service: id, act: 'refund' as const }
  const isAtBooth = pathname === '/dashboard/booth'
  const buttons = (
    <>
      <Button
        size="sm"
        renderRoot={(props) =>
          isAtBooth ? (
            <Link to="/dashboard/booth" search={{ ...act, location: location.id }} {...props} />
          ) : (
            <Link to="/dashboard/services" search={act} {...props} />
          )
        }
      >
        <Trans>Refund…</Trans>
      </Button>
      <Button size="sm" variant="default" onClick={onDismiss} aria-label={t`Later: ${plateName(licensePlate)}`}>
        <Trans>Later</Trans>
      </Button>
    </>
  )
  return (
    <Interruption buttons={buttons} onDismiss={onDismiss}>
      <h2>
        <Plate plate={licensePlate} country={company.country} />
        {status === 'voided' ? <Trans>Charged after it was voided</Trans> : <Trans>Charged twice</Trans>}
      </h2>
      <p>
        <strong>
          <GiveBackWords service={service} timeZone={timeZone} userId={user.id} />
        </strong>
      </p>
      {status !== 'voided' && paidAt !== null && (
        <Payment
          by={exitOperator?.name ?? null}
          at={paidAt}
          timeZone={timeZone}
          parts={payments.filter(({ kind }) => kind !== 'second_payment' && kind !== 'refund')}
          currency={currency}
        />
      )}
      {paymentsOf(service, user.id).map((payment) => (
        <Payment
          key={payment.id}
          by={payment.by.name}
          at={payment.at}
          timeZone={timeZone}
          parts={[payment]}
          currency={currency}
        />
      ))}
    </Interruption>
  )
}

interface PaymentProps {
  by: string | null
  at: string
  timeZone: string
  parts: readonly { id: string; method: Service['paidAgain'][number]['method']; amount: number }[]
  currency: Service['currency']
}

/** Person, amount, method and time of a payment. */
function Payment({ by, at, timeZone, parts, currency }: PaymentProps) {
  return (
    <p>
      <Moment at={at} timeZone={timeZone} show="time" />
      {by !== null && by !== '' && <> · {by}</>}
      {parts.map(({ id, method, amount }) => (
        <span key={id}>
          {' · '}
          <Money amount={amount} currency={currency} /> <PaymentMethodWords method={method} />
        </span>
      ))}
    </p>
  )
}
