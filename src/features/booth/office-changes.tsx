import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { Service } from '../../../contract/service.ts'
import { postingsBehind, shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { now } from '../../lib/now.ts'
import { useDismissals } from '../../ui/dismissals.ts'
import { CashIcon, WarningIcon } from '../../ui/icons.tsx'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Plate, plateName } from '../../ui/plate.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { shiftsClosedByOthers } from '../cash-ups/public.ts'
import { useLocations } from '../locations/public.ts'

/** Lists the person's shifts that somebody else closed, with a link to each slip. */
export function ClosedByOthers() {
  const { db, user } = useSession()
  const { timeZoneOf } = useLocations()
  const closed = useLive(() => shiftsClosedByOthers(db, user.id, now()), [db, user.id])
  const dismissals = useDismissals('closings', user.id)
  if (closed.status !== 'ready') return null
  return closed.value.map(({ id, location, place, closing }) => {
    if (closing === null || dismissals.has(id)) return null
    const { operatorEndShift, at } = closing
    return (
      <Notice key={id} icon={WarningIcon} tone="caution">
        <Trans>
          {operatorEndShift.name} closed your register at {location.name}:{' '}
          <Moment at={at} timeZone={place?.timeZone ?? timeZoneOf(location.id)} />.
        </Trans>{' '}
        <Link to="/dashboard/cash-ups/$id" params={{ id }} search={{ act: 'slip' }}>
          <Trans>See the slip</Trans>
        </Link>{' '}
        <TextButton onClick={() => dismissals.dismiss([id])}>
          <Trans>Dismiss</Trans>
        </TextButton>
      </Notice>
    )
  })
}

type TakenBack = NonNullable<Service['voided']>['takenBack']

/** A stay of a shift that somebody else voided after its payment. */
interface VoidedStay {
  service: Service
  at: string
  by: string
  takenBack: TakenBack
}

/**
 * Returns the paid stays of an open shift that were voided by people other than the given one, in the order of the
 * voids.
 */
export async function voidedByOthers(db: KeptDatabase, shiftId: string, userId: string): Promise<VoidedStay[]> {
  const [after, upTo] = postingsBehind({ id: shiftId, version: 0 })
  const rows = await db.services.where('postings').between(after, upTo, false, true).distinct().toArray()
  return rows
    .map(shownOf)
    .flatMap((service) => {
      const { voided = null } = service
      const takenBack = voided?.takenBack.filter(({ cashUpId }) => cashUpId === shiftId) ?? []
      return voided === null || voided.by === null || voided.by.id === userId || takenBack.length === 0
        ? []
        : { service, at: voided.at, by: voided.by.name, takenBack }
    })
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
}

interface VoidedFromShiftProps {
  shift: Pick<CashUp, 'id' | 'currency'>
  timeZone: string
}

/** Lists stays that the office voided in the open shift, and the cash that is no longer expected in the drawer. */
export function VoidedFromShift({ shift: { id, currency }, timeZone }: VoidedFromShiftProps) {
  const { t } = useLingui()
  const { db, company, user } = useSession()
  const live = useLive(() => voidedByOthers(db, id, user.id), [db, id, user.id])
  const dismissals = useDismissals('voids', user.id)
  if (live.status !== 'ready') return null
  return live.value.map(({ service, at, by, takenBack }) => {
    if (dismissals.has(service.id)) return null
    const cash = takenBack.reduce((sum, { method, amount }) => (method === 'cash' ? sum + amount : sum), 0)
    const others = takenBack.filter(({ method }) => method !== 'cash')
    return (
      <Notice key={service.id} icon={CashIcon} tone="caution">
        <Plate plate={service.licensePlate} country={company.country} />{' '}
        <Trans>
          {by} voided this paid stay, <Moment at={at} timeZone={timeZone} />.
        </Trans>{' '}
        {cash > 0 && (
          <Trans>
            Your drawer should hold <Money amount={cash} currency={currency} /> less: refund the customer, unless {by}{' '}
            has already done so.
          </Trans>
        )}{' '}
        {others.map(({ method, amount }, nth) => (
          // Parts of a payment may have the same method, and their order is fixed.
          <span key={nth}>
            <Trans>
              {t(PAYMENT_METHOD_LABELS[method])}: <Money amount={amount} currency={currency} /> no longer counts in your
              shift.
            </Trans>{' '}
          </span>
        ))}
        <TextButton
          label={t`Dismiss: ${plateName(service.licensePlate)}`}
          onClick={() => dismissals.dismiss([service.id])}
        >
          <Trans>Dismiss</Trans>
        </TextButton>
      </Notice>
    )
  })
}
