import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation, useSearch } from '@tanstack/react-router'

import { type Service } from '../../../contract/service.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { answeredAtOnce } from '../../data/use-outbox.ts'
import { now } from '../../lib/now.ts'
import { useDismissals } from '../../ui/dismissals.ts'
import { Interruption } from '../../ui/interruption.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Plate, plateName } from '../../ui/plate.tsx'
import { useLocations } from '../locations/public.ts'
import { PaymentMethodWords } from '../stays/public.ts'

/** A stay whose charge from this device was a second payment, or came after it was voided. */
const owesRefund = ({ refundDue }: Service) => (refundDue ?? 0) > 0

/** Returns the stays that were charged from this device and whose answer, which came at once, says that money is to be given back. */
export async function chargedInVainNow(db: KeptDatabase, at: number): Promise<Service[]> {
  const rows = await db.services.bulkGet([...(await answeredAtOnce(db, finishService.id, at))])
  return rows.flatMap((row) => (row === undefined ? [] : [shownOf(row)])).filter(owesRefund)
}

/** The person's own payments that are to be given back; those of others if they have none. */
function paymentsOf({ paidAgain }: Service, userId: string): Service['paidAgain'] {
  const due = paidAgain.filter(({ refund }) => refund === null)
  const own = due.filter(({ by }) => by.id === userId)
  return own.length > 0 ? own : due
}

/** How much to give back and why: who charged the vehicle first, and when. */
export function GiveBackWords({ service, timeZone }: { service: Service; timeZone: string }) {
  const { user } = useSession()
  const { status, refundDue, currency, exitOperator, paidAt } = service
  const amount = (
    <Money
      amount={paymentsOf(service, user.id).reduce((sum, payment) => sum + payment.amount, 0) || refundDue}
      currency={currency}
    />
  )
  const at = paidAt !== null && <Moment at={paidAt} timeZone={timeZone} show="time" />
  if (status === 'voided') return <Trans>Refund {amount}: this stay was voided before you charged it.</Trans>
  if (exitOperator === null)
    return (
      <Trans>
        Refund {amount}: this vehicle was already charged at {at}.
      </Trans>
    )
  if (exitOperator.id === user.id)
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

/** Interrupts the person on any page if a charge that finished on the device was a second payment. The default export is what `lazy` asks for. */
export default function LateRefunds() {
  const { db, user } = useSession()
  const live = useLive(() => chargedInVainNow(db, now()), [db])
  const dismissals = useDismissals('refunds', user.id)
  const search = useSearch({ strict: false })
  const { timeZoneOf } = useLocations()
  if (live.status !== 'ready') return null
  // The panel of a stay says it itself.
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
          <GiveBackWords service={service} timeZone={timeZone} />
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

/** Who took how much, how and when. */
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
