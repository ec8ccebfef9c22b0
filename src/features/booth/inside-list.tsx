import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { memo, useDeferredValue, type ReactNode } from 'react'

import type { Service } from '../../../contract/service.ts'
import { useSession } from '../../data/session-provider.tsx'
import { Elapsed, useMinute } from '../../ui/elapsed.tsx'
import { CashIcon } from '../../ui/icons.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { PlainSelect } from '../../ui/plain-select.tsx'
import { Plate, plateName } from '../../ui/plate.tsx'
import { ColleagueWords } from '../../ui/colleague-words.tsx'
import { UnsentMark } from '../../ui/unsent-mark.tsx'
import { VehicleTypeMark } from '../../ui/vehicle-type.tsx'
import { type PriceTerms, type PassNote, PassNoteWords } from '../checkout/public.ts'
import type { ServiceAct } from '../stays/public.ts'
import styles from './inside-list.module.css'
import { INSIDE_ORDERS, priceAt, type InsideOrder, type StayInside } from './use-inside.ts'

/** Number of vehicles above which vehicles must be searched by their plate. */
const SHOWN = 60
/** Number of rows drawn first when the booth opens, enough for a screen. */
const FIRST = 16
const MINUTE_MS = 60_000

interface InsideListProps {
  /** Button that makes this device keep the location's vehicles. */
  keepHere: ReactNode
  loading: boolean
  /**
   * Reason why this device can't know the vehicles inside: they are not read yet, or it does not keep services for this
   * many locations.
   */
  unknown: 'filling' | 'not_kept' | null
  /** Stays inside. */
  rows: readonly StayInside[]
  /** Stays that match the typed text; all without a text. */
  meant: readonly StayInside[]
  /** The stay that matches completely. */
  exact: Service | null
  /** The typed text has another match: an expected vehicle, or a plate to let in. */
  isFound: boolean
  /** Null until they are read. */
  terms: PriceTerms | null
  timeZone: string
  /** Passes that don't apply, by the id of the stay. */
  notes: ReadonlyMap<string, PassNote>
  order: InsideOrder
  onOrder: (order: InsideOrder) => void
  onOpen: (service: Service, act?: ServiceAct) => void
  /** Extends this stay, which is paid ahead. */
  onLonger: (paid: Service) => void
}

const ORDER_LABELS: Record<InsideOrder, MessageDescriptor> = {
  newest: msg`Newest first`,
  longest: msg`Longest inside first`,
  plate: msg`By plate`,
}

/** Vehicles inside, each with a button to charge it. */
export const InsideList = memo(function InsideList({
  keepHere,
  loading,
  unknown,
  rows,
  meant,
  exact,
  isFound,
  terms,
  timeZone,
  notes,
  order,
  onOrder,
  onOpen,
  onLonger,
}: InsideListProps) {
  const { t } = useLingui()
  const minute = useDeferredValue(useMinute())
  const most = useDeferredValue(SHOWN, FIRST)
  const hidden = Math.max(0, meant.length - SHOWN)
  const drawn = new Set(meant.slice(0, most))
  // A row without a match is hidden, not removed: recreating it takes longer than the next key.
  const made = rows.filter((row, nth) => nth < most || drawn.has(row))
  return (
    <section className={styles.inside} aria-labelledby="booth-inside">
      <header className={styles.head}>
        <h2 id="booth-inside">
          <Trans>Inside now</Trans>
          {!loading && unknown === null && <Count all={rows.length} match={meant.length} />}
        </h2>
        {rows.length > 1 && (
          <PlainSelect
            label={t`Order`}
            options={INSIDE_ORDERS.map((one) => ({ value: one, label: t(ORDER_LABELS[one]) }))}
            value={order}
            onChange={(value) => onOrder(INSIDE_ORDERS.find((one) => one === value) ?? 'newest')}
          />
        )}
      </header>
      {!loading && unknown === 'filling' && (
        <p className={styles.none}>
          <Trans>Loading the vehicles inside…</Trans>
        </p>
      )}
      {keepHere}
      {!loading && unknown === null && rows.length === 0 && (
        <p className={styles.none}>
          <Trans>Nothing is inside. Type a plate above to check in a vehicle.</Trans>
        </p>
      )}
      {!loading && rows.length > 0 && meant.length === 0 && (
        <p className={styles.none}>
          {isFound ? (
            <Trans>No vehicle inside matches.</Trans>
          ) : (
            <Trans>No vehicle inside matches. To check one in, type its full plate.</Trans>
          )}
        </p>
      )}
      <ul className={styles.list} aria-busy={loading} hidden={drawn.size === 0}>
        {made.map((stay) => (
          <li
            key={stay.service.id}
            className={styles.row}
            hidden={!drawn.has(stay)}
            data-exact={stay.service.id === exact?.id || undefined}
          >
            <Stay
              stay={stay}
              isExact={stay.service.id === exact?.id}
              note={notes.get(stay.service.id)}
              terms={terms}
              minute={minute}
              timeZone={timeZone}
              onOpen={onOpen}
              onLonger={onLonger}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className={styles.none}>
          <Plural value={hidden} one="# more. Type a part of its plate." other="# more. Type a part of the plate." />
        </p>
      )}
    </section>
  )
})

/** Shows the number of vehicles, and how many match, if not all. */
export function Count({ all, match }: { all: number; match: number }) {
  return (
    <>
      <span className={styles.count}>{all}</span>
      {match < all && (
        <span className={styles.match}>
          <Plural value={match} one="# matches" other="# match" />
        </span>
      )}
    </>
  )
}

interface StayProps extends Pick<InsideListProps, 'terms' | 'timeZone' | 'onOpen' | 'onLonger'> {
  stay: StayInside
  /** The typed text means this stay: its button is the next step. */
  isExact: boolean
  note: PassNote | undefined
  minute: number
}

const Stay = memo(function Stay({ stay, isExact, note, terms, minute, timeZone, onOpen, onLonger }: StayProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const { service, pending, needsPerson, colleagues, longer } = stay
  const price = terms && priceAt(stay, terms, minute * MINUTE_MS)
  return (
    <>
      <button type="button" className={styles.open} onClick={() => onOpen(service)}>
        <Plate plate={service.licensePlate} country={company.country} />
        <span className={styles.what}>
          <span className={styles.since}>
            <VehicleTypeMark id={service.vehicleTypeId} />
            <Elapsed since={service.startedAt} />
            <span className={styles.at}>
              <Trans>
                since <Moment at={service.startedAt} timeZone={timeZone} />
              </Trans>
            </span>
            {pending && <UnsentMark needsPerson={needsPerson} colleagues={colleagues} />}
            <ColleagueWords deeds={colleagues} />
          </span>
          {note !== undefined && (
            <span className={styles.passNote}>
              <PassNoteWords note={note} />
            </span>
          )}
          <span className={styles.notes}>
            {[
              service.overstay ? (service.endedAt === null ? t`Stayed too long` : t`Paid for longer`) : null,
              service.pass?.membership,
              service.driver?.name,
              service.space,
              service.keyTag,
              service.receiptNumber,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </button>
      {service.endedAt === null ? (
        <>
          <span className={styles.price} hidden={isExact && price?.kind === 'priced'}>
            {price?.kind === 'priced' ? (
              <Money amount={price.price.totalCost} currency={service.currency} />
            ) : price === null ? (
              '…'
            ) : (
              <Missing />
            )}
          </span>
          {isExact ? (
            <Button
              className={styles.charge}
              leftSection={<CashIcon size={18} />}
              onClick={() => onOpen(service, 'finish')}
            >
              <Trans>Charge</Trans>
              <VisuallyHidden>&nbsp;{plateName(service.licensePlate)}</VisuallyHidden>
              {price?.kind === 'priced' && (
                <>
                  &nbsp;
                  <Money amount={price.price.totalCost} currency={service.currency} />
                </>
              )}
            </Button>
          ) : (
            <Button
              variant="default"
              className={styles.charge}
              aria-label={t`Charge ${plateName(service.licensePlate)}`}
              onClick={() => onOpen(service, 'finish')}
            >
              <Trans>Charge</Trans>
            </Button>
          )}
        </>
      ) : (
        <Ahead paid={service} longer={longer} timeZone={timeZone} onOpen={onOpen} onLonger={onLonger} />
      )}
    </>
  )
})

interface AheadProps extends Pick<InsideListProps, 'timeZone' | 'onOpen' | 'onLonger'> {
  paid: Service
  longer: readonly Service[]
}

/** Shows until when a vehicle is paid, and extends it. An unpaid extension is continued. */
function Ahead({ paid, longer, timeZone, onOpen, onLonger }: AheadProps) {
  const { t } = useLingui()
  const begun = longer.find(({ status }) => status === 'progress')
  const last = longer.findLast(({ status }) => status === 'completed') ?? paid
  return (
    <>
      <span className={styles.ahead}>
        <Trans>
          Paid until <Moment at={last.endedAt ?? paid.startedAt} timeZone={timeZone} show="time" />
        </Trans>
      </span>
      <Button
        variant="default"
        className={styles.charge}
        aria-label={t`Pay for longer: ${plateName(paid.licensePlate)}`}
        onClick={() => (begun === undefined ? onLonger(last) : onOpen(begun, 'finish'))}
      >
        <Trans>Pay for longer</Trans>
      </Button>
    </>
  )
}
