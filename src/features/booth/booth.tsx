import { useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import { type Service } from '../../../contract/service.ts'
import { type CheckIn } from '../../../contract/service-entries.ts'
import { isPlate, normalizePlate } from '../../../domain/plates.ts'
import { isInside, isWaiting } from '../../../domain/services.ts'
import { type RefusedOp } from '../../data/refused-op.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useKeptLogos } from '../../data/use-logo.ts'
import { ClosedNotice, rememberBoothLocation } from '../locations/public.ts'
import { type HandoverStep } from '../cash-ups/public.ts'
import { now } from '../../lib/now.ts'
import { fieldErrorLabel } from '../../ui/form/field-errors.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StoreFailed } from '../../ui/states.tsx'
import { prepareReceiptNumbers, type ServiceAct, ShiftNotice, StayCameraButton, useShiftHere } from '../stays/public.ts'
import { printByItself, ServicePanel } from '../checkout/public.ts'
import type { BoothSearch } from './booth-search.ts'
import { BoothField } from './booth-field.tsx'
import styles from './booth-page.module.css'
import { ChargedByColleagues } from './charged-by-colleagues.tsx'
import { CheckInForm, hasReadNoRate, type NoRateWarning } from './check-in-form.tsx'
import { EntryQuestions } from './entry-questions.tsx'
import type { EntryQueue } from './entry-queue.ts'
import type { RecentCheckIn } from './entry-list.ts'
import { ExpectedList } from './expected-list.tsx'
import { InsideList } from './inside-list.tsx'
import { LetInList } from './let-in-list.tsx'
import { KeepHere } from './keep-here.tsx'
import { ClosedByOthers, VoidedFromShift } from './office-changes.tsx'
import { PaidNote } from './paid-note.tsx'
import { MoneyWaiting } from './money-waiting.tsx'
import { SpacesLeft } from './spaces-left.tsx'
import { useBoothRows } from './use-booth-rows.ts'
import { useCheckInAgain } from './use-check-in-again.ts'
import { useEntryCharge } from './use-entry-charge.ts'
import { useFieldText } from './use-entry-queue.ts'
import { usePriceTerms } from './use-inside.ts'

const BoothPeople = lazy(() => import('./booth-people.tsx'))
const OwnShift = lazy(() => import('./own-shift.tsx'))
const Handover = lazy(() => import('./handover.tsx'))

/** From this width on, the vehicles inside have a pane of their own. */
const WIDE = '(min-width: 1100px)'

interface BoothProps {
  queue: EntryQueue
  location: Location
  /** The location admits no more vehicles; vehicles inside are still charged. */
  isOutOfUse: boolean
  /**
   * Whether this device keeps the services and cash-ups of the location: it does so for a limited number of locations.
   */
  keeps: boolean
  /** The location that the device keeps instead. */
  keptOther: Location | undefined
  /** A refused entry that the attendant enters again. */
  refused: RefusedOp<CheckIn> | null
  search: BoothSearch
  /** The last shift here was closed for the next person. */
  isHandedOver: boolean
  onEdit: (service: string) => void
  onSearch: (search: BoothSearch) => void
}

/** The field, the vehicles inside and those expected, and the panels over them, at one location. */
export function Booth({
  queue,
  location,
  isOutOfUse,
  keeps,
  keptOther,
  refused,
  search,
  isHandedOver,
  onEdit,
  onSearch,
}: BoothProps) {
  const { t } = useLingui()
  const { db, company, user } = useSession()
  useState(() => refused && queue.resubmit(refused))
  const typed = useFieldText(queue)
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  useKeptLogos([location])
  const booth = useBoothRows(queue, location, typed)
  const { stays, rows, notes, matches } = booth
  const terms = usePriceTerms(location)
  const shift = useShiftHere(location.id)
  const unknown = !keeps ? 'not_kept' : booth.isInsideWhole ? null : 'filling'
  const field = useRef<HTMLInputElement>(null)
  const noRate = useRef<NoRateWarning | null>(null)
  const shiftNow = shift.status === 'ready' ? shift.value.value : null
  const hasNoShift = shiftNow !== null && shiftNow.kind !== 'own'
  // Opens the form once: after the form has closed, the shift that it opened is not yet read.
  const hasOpenedNext = useRef(false)
  const opensNext = isHandedOver && hasNoShift && search.handover === undefined
  useEffect(() => {
    if (!opensNext || hasOpenedNext.current) return
    hasOpenedNext.current = true
    onSearch({ location: location.id, handover: 'open' })
  }, [opensNext, onSearch, location.id])
  useEffect(() => rememberBoothLocation(user.id, location.id), [user.id, location.id])

  const { location: place } = search
  const act = useCallback(
    (service: string, which: ServiceAct | undefined) =>
      which === 'edit' ? onEdit(service) : onSearch({ location: place, service, act: which }),
    [onEdit, onSearch, place],
  )
  const charge = useCallback((service: string) => act(service, 'finish'), [act])
  // Loaded after the list was first drawn.
  const isDrawn = stays !== null
  useEffect(() => {
    if (isDrawn) prepareReceiptNumbers(db, location.id)
  }, [isDrawn, db, location.id])

  const { onType, noteClosed } = useEntryCharge({
    queue,
    location,
    field,
    shown: booth.shown,
    onAct: act,
    onLeave: () => onSearch({ location: place }),
  })
  const onNoRate = useCallback((now: NoRateWarning | null) => {
    noRate.current = now
  }, [])
  const toField = useCallback(() => field.current?.focus(), [])
  const take = useCallback(() => {
    const input = field.current
    if (input === null) return
    if (input.value !== queue.text.get()) queue.type(input.value)
    queue.take(location, hasReadNoRate(noRate.current, input.value))
    input.focus()
  }, [queue, location])

  function close() {
    noteClosed()
    // Removes a vehicle that has left from the list of recent check-ins.
    if (search.service !== undefined && rows.every(({ service }) => service.id !== search.service))
      queue.noteLeft(search.service)
    onSearch({ location: search.location })
    toField()
  }

  /** Shows a step of the handover; after the last step the field takes the focus. */
  function goOn(handover: HandoverStep | undefined) {
    onSearch({ location: location.id, handover })
    if (handover === undefined) toField()
  }

  const again = useCheckInAgain(queue, location, charge)
  const onTicket = useCallback((service: Service) => act(service.id, 'entry'), [act])
  const onSend = useCallback((service: Service) => act(service.id, 'send'), [act])
  const onOpen = useCallback((service: Service, which?: ServiceAct) => act(service.id, which), [act])

  /** Opens the charge at once if the location takes the money at the entry. */
  const onAdmitted = useCallback(
    (came: RecentCheckIn) => {
      queue.noteLetIn(came)
      printByItself({ kind: 'entry', serviceId: came.service.id })
      if (location.paymentType === 'pre_pay') charge(came.service.id)
      else toField()
    },
    [queue, location.paymentType, charge, toField],
  )

  /** A ticket of this location goes the way of a typed one; any other stay is shown. */
  const onScanned = useCallback(
    (found: Service | { id: string }) => {
      const isHere = 'location' in found && found.location.id === location.id
      if (isHere && (isInside(found, now()) || isWaiting(found.status))) queue.takeScanned(location, found.id)
      else act(found.id, undefined)
    },
    [queue, location, act],
  )

  const spaces = unknown === null && <SpacesLeft location={location} inside={stays} />

  return (
    <>
      {isWide && (
        <div className={styles.strip}>
          {shiftNow?.kind === 'own' && (
            <Suspense fallback={null}>
              <OwnShift shift={shiftNow.cashUp} timeZone={location.timeZone} />
            </Suspense>
          )}
          {spaces}
        </div>
      )}
      <div className={styles.panes}>
        <div className={styles.work}>
          <BoothField
            queue={queue}
            location={location}
            field={field}
            onTake={take}
            onType={onType}
            camera={<StayCameraButton size={24} onStay={onScanned} onType={toField} />}
          />
          {again.error !== null && (
            <Notice icon={WarningIcon} tone="negative">
              {t(
                again.error.fields.map(({ code }) => fieldErrorLabel([code])).find((label) => label !== null) ??
                  again.error.message,
              )}
            </Notice>
          )}
          {matches.exact === null && isPlate(normalizePlate(typed), company.country) && (
            <PaidNote
              location={location}
              plate={normalizePlate(typed)}
              onOverstay={again.onOverstay}
              onFound={again.onFound}
            />
          )}
          {!isOutOfUse && <ClosedNotice location={location} />}
          {!isOutOfUse && (
            <CheckInForm
              queue={queue}
              location={location}
              typed={typed}
              isNew={matches.isNew}
              onNoRate={onNoRate}
              onTake={take}
            />
          )}
          <EntryQuestions
            queue={queue}
            location={location}
            onCharge={charge}
            onOverstay={again.onOverstayOf}
            onDecided={toField}
          />
          <LetInList
            queue={queue}
            location={location}
            shown={booth.shown}
            rows={rows}
            notes={notes}
            hasShift={shiftNow?.kind === 'own'}
            onTicket={onTicket}
            onSend={onSend}
            onDone={toField}
          />
          {keeps && shift.status === 'ready' && shift.value.isWhole && shift.value.value.kind !== 'own' && (
            <ShiftNotice shift={shift.value.value} locationId={location.id} timeZone={location.timeZone} />
          )}
          <ClosedByOthers />
          {shiftNow?.kind === 'own' && <VoidedFromShift shift={shiftNow.cashUp} timeZone={location.timeZone} />}
          <MoneyWaiting
            locationId={location.id}
            timeZone={location.timeZone}
            onRefund={({ id }) => act(id, 'refund')}
          />
        </div>
        <div className={styles.present}>
          {!isWide && spaces}
          {booth.hasFailed ? (
            <StoreFailed />
          ) : (
            <InsideList
              keepHere={
                unknown === 'not_kept' ? <KeepHere key={location.id} location={location} other={keptOther} /> : null
              }
              loading={stays === null}
              unknown={unknown}
              rows={rows}
              meant={matches.meant}
              exact={matches.exact}
              isFound={matches.comesIn || matches.toCome.length > 0}
              notes={notes}
              order={booth.order}
              onOrder={booth.setOrder}
              terms={terms}
              timeZone={location.timeZone}
              onOpen={onOpen}
              onLonger={again.onLonger}
            />
          )}
          <ChargedByColleagues locationId={location.id} timeZone={location.timeZone} onOpen={onOpen} />
        </div>
        <div className={styles.later}>
          {!isOutOfUse && (
            <ExpectedList
              location={location}
              isKnown={keeps && booth.isExpectedWhole}
              all={booth.waiting.length}
              rows={matches.toCome}
              exact={matches.comes}
              plate={normalizePlate(typed)}
              onOpen={onOpen}
              onLetIn={onAdmitted}
            />
          )}
          {shiftNow !== null && (
            <Suspense fallback={null}>
              <BoothPeople
                hasShift={shiftNow.kind === 'own'}
                onHandOver={() => onSearch({ location: location.id, handover: 'close' })}
              />
            </Suspense>
          )}
        </div>
      </div>
      {shiftNow !== null && search.handover !== undefined && (
        <Suspense fallback={null}>
          <Handover
            step={search.handover}
            location={location}
            shift={shiftNow.kind === 'own' ? shiftNow.cashUp : null}
            onStep={goOn}
          />
        </Suspense>
      )}
      {search.service !== undefined && (
        <Suspense fallback={null}>
          <ServicePanel
            key={search.service}
            id={search.service}
            act={search.act}
            resubmitting={search.resubmit}
            onAct={(which) => search.service !== undefined && act(search.service, which)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
