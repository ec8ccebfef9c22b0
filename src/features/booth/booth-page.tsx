import { Trans, useLingui } from '@lingui/react/macro'
import { Link, getRouteApi } from '@tanstack/react-router'
import {
  Suspense,
  lazy,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'

import type { Location } from '../../../contract/location.ts'
import { type Service } from '../../../contract/service.ts'
import { type CheckIn, checkIn } from '../../../contract/service-writes.ts'
import type { Country } from '../../../domain/countries.ts'
import { fullName } from '../../../domain/people.ts'
import { KEPT_LOCATIONS_MAX } from '../../../domain/kept-window.ts'
import { isPlate, normalizePlate } from '../../../domain/plates.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { keptLocation } from '../../data/kept-location.ts'
import { useRefusedOp, type RefusedOp } from '../../data/refused-op.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useRunner } from '../../data/use-command.ts'
import { useLive } from '../../data/use-live.ts'
import { boothLocation, rememberBoothLocation, useLocations } from '../locations/public.ts'
import { handedOver, type HandoverStep, ownOpenShifts } from '../cash-ups/public.ts'
import { fieldErrorLabel } from '../../ui/form/field-errors.ts'
import { submitErrorOf, type SubmitError } from '../../ui/form/submit-error.ts'
import { useOneEach } from '../../lib/one-each.ts'
import { InfoIcon, WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StoreFailed } from '../../ui/states.tsx'
import {
  checkInCommand,
  nextReceiptNumber,
  prepareReceiptNumbers,
  type ServiceAct,
  type ServiceRow,
  ShiftNotice,
  useShiftHere,
} from '../stays/public.ts'
import { leavesUntil, type PaidStay, passAtEntry, ServicePanel, usePassNotes } from '../checkout/public.ts'
import { boothPlace } from './booth-place.ts'
import styles from './booth-page.module.css'
import type { BoothSearch } from './booth-search.ts'
import { BoothField, hearTypingOn } from './booth-field.tsx'
import { ChargedByColleagues } from './charged-by-colleagues.tsx'
import { CheckInForm, hasReadNoRate, type NoRateShown } from './check-in-form.tsx'
import { EntryQuestions } from './entry-questions.tsx'
import type { EntryQueue, LetIn } from './entry-queue.ts'
import { exactlyMeant, isMeant, isNoPlate, newService } from './entry.ts'
import { ExpectedList } from './expected-list.tsx'
import { InsideList } from './inside-list.tsx'
import { LetInList } from './let-in-list.tsx'
import { KeepHere } from './keep-here.tsx'
import { CHOICES_MOST, LostPlaceNotice, OpenElsewhere, TypedMeanwhile } from './lost-place.tsx'
import { PaidNote } from './paid-note.tsx'
import { PaidTwice } from './paid-twice.tsx'
import { SpacesLeft } from './spaces-left.tsx'
import type { Question } from './taken-entry.ts'
import { useEntryQueue, useLetIn, useTyped } from './use-entry-queue.ts'
import { useExpected } from './use-expected.ts'
import { inOrder, useInside, useInsideOrder, usePriceTerms, withLetIn, type StayInside } from './use-inside.ts'

const BoothPeople = lazy(() => import('./booth-people.tsx'))
const Handover = lazy(() => import('./handover.tsx'))
const route = getRouteApi('/dashboard/booth')

/** Where a vehicle comes in and goes out: one field, and what stands inside. All of it of the device. */
export function BoothPage() {
  const search = route.useSearch()
  // With a service it is that service's charge that is made again, in its panel.
  const resubmit = search.service === undefined ? search.resubmit : undefined
  const refused = useRefusedOp('checkIn', resubmit, checkIn.request.body)
  if (refused.status !== 'ready' || refused.stale) return null
  return <BoothOfPerson key={resubmit} refused={refused.value} />
}

/** `refused`: as it was when the screen began. Once it is let in anew it is no longer there, and the next vehicle is being typed. */
function BoothOfPerson({ refused }: { refused: RefusedOp<CheckIn> | null }) {
  const { db, user } = useSession()
  const locations = useLocations()
  const queue = useEntryQueue(locations.list)
  const search = route.useSearch()
  const [again] = useState(refused)
  const navigate = route.useNavigate()
  const [picked, setPicked] = useState<string>()
  const own = useLive(() => ownOpenShifts(db, user.id), [db, user.id])
  const chosen = useLive(() => keptLocation(db), [db])
  const open = locations.list?.filter(({ isActive }) => isActive) ?? []
  // Whoever comes next goes on where the shift was closed.
  const [begun] = useState(handedOver)
  const shifts = own.status === 'ready' ? own.value : []
  const [last, setLast] = useState<Location>()
  const usual = again?.body.locationId ?? begun ?? boothLocation(user.id) ?? shifts[0]?.location.id
  const { location, lost } = boothPlace({
    locations: locations.list ?? [],
    last,
    named: [search.location, picked],
    usual,
    lostLocations: user.lostLocations,
    shifts,
    timeZone: locations.timeZone,
  })
  const isReady = locations.status === 'ready' && own.status !== 'loading' && chosen.status === 'ready'
  if (isReady && lost === null && location !== last) setLast(location)

  const onSearch = useCallback((next: BoothSearch) => void navigate({ search: next, resetScroll: false }), [navigate])
  const onEdit = useCallback(
    (service: string) => void navigate({ to: '/dashboard/services', search: { service, edit: true } }),
    [navigate],
  )

  function choose(id: string) {
    setPicked(id)
    void navigate({ search: {} })
  }

  return (
    <Page
      title={<Trans>Booth</Trans>}
      sub={<Chosen location={lost === null ? location : undefined} locations={open} onChoose={choose} />}
      help="let-a-vehicle-in"
      wide
    >
      {locations.status === 'failed' && <StoreFailed />}
      {isReady && lost !== null && (
        <LostPlaceNotice
          place={lost}
          others={open}
          hasRegister={shifts.some(({ location: { id } }) => id === lost.id)}
          onChoose={choose}
        />
      )}
      <OpenElsewhere cashUps={shifts.filter(({ place }) => place !== undefined)} />
      {locations.status === 'ready' && location === undefined && lost === null && (
        <Notice icon={InfoIcon} tone="caution">
          {isAdmin(user.role) ? (
            <Trans>
              Your company has no location in use. <Link to="/dashboard/locations">Add one</Link>, and vehicles can be
              let in here.
            </Trans>
          ) : (
            <Trans>No location is assigned to you. Ask an administrator.</Trans>
          )}
        </Notice>
      )}
      {isReady && lost?.why === 'taken' && <TypedMeanwhile queue={queue} place={lost} hasOthers={open.length > 0} />}
      {location !== undefined && isReady && lost?.why !== 'taken' && (
        <Booth
          key={location.id}
          queue={queue}
          location={location}
          isOutOfUse={lost !== null}
          keeps={(locations.list?.length ?? 0) <= KEPT_LOCATIONS_MAX || chosen.value === location.id}
          keptOther={locations.list?.find(({ id }) => id === chosen.value)}
          refused={again}
          search={search}
          isHandedOver={begun === location.id}
          onSearch={onSearch}
          onEdit={onEdit}
        />
      )}
    </Page>
  )
}

function Chosen({
  location,
  locations,
  onChoose,
}: {
  location: Location | undefined
  locations: readonly Location[]
  onChoose: (id: string) => void
}) {
  const { t } = useLingui()
  if (location !== undefined && locations.length < 2) return location.name
  if (location === undefined && locations.length <= CHOICES_MOST) return null
  return (
    <select
      className={styles.location}
      aria-label={t`Location`}
      value={location?.id ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {location === undefined && <option value="" disabled>{t`Choose a location`}</option>}
      {locations.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

interface BoothProps {
  queue: EntryQueue
  location: Location
  /** Nothing is let in any more; what is inside is still charged. */
  isOutOfUse: boolean
  /** Whether this device keeps the services and the cash-ups of its locations: not of too many. */
  keeps: boolean
  /** The one that it keeps in its place. */
  keptOther: Location | undefined
  /** The entry that is made anew. */
  refused: RefusedOp<CheckIn> | null
  search: BoothSearch
  /** The last shift here was closed for the next person. */
  isHandedOver: boolean
  onEdit: (service: string) => void
  onSearch: (search: BoothSearch) => void
}

function Booth({
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
  const run = useRunner()
  const [chargeError, setChargeError] = useState<SubmitError | null>(null)
  const inside = useInside(location)
  const expected = useExpected(location)
  const terms = usePriceTerms(location)
  const shift = useShiftHere(location.id)
  const field = useRef<HTMLInputElement>(null)
  const noRate = useRef<NoRateShown | null>(null)
  useState(() => refused && queue.resubmit(refused))
  const typed = useTyped(queue)
  const shiftNow = shift.status === 'ready' ? shift.value.value : null
  const hasNoShift = shiftNow !== null && shiftNow.kind !== 'own'
  // Once: the shift that was opened is not yet read when its form has gone.
  const hasOpenedNext = useRef(false)
  const opensNext = isHandedOver && hasNoShift && search.handover === undefined
  useEffect(() => {
    if (!opensNext || hasOpenedNext.current) return
    hasOpenedNext.current = true
    onSearch({ location: location.id, handover: 'open' })
  }, [opensNext, onSearch, location.id])
  useEffect(() => rememberBoothLocation(user.id, location.id), [user.id, location.id])

  // Rows that come in or leave are drawn between two keys.
  const letIn = useLetIn(queue)
  const [insideRead, expectedRead] = [
    inside.status === 'ready' ? inside.value : null,
    expected.status === 'ready' ? expected.value : null,
  ]
  const expectedNow = expectedRead?.value ?? null
  const insideNow = useMemo(
    () => insideRead && withLetIn(insideRead.value, letIn, location.id),
    [insideRead, letIn, location.id],
  )
  const [order, setOrder] = useInsideOrder(user.id)
  // The mark travels with its stays: an older list never passes for all that is inside.
  const isWhole = insideRead?.isWhole === true
  const ordered = useMemo(() => insideNow && { stays: inOrder(insideNow, order), isWhole }, [insideNow, order, isWhole])
  // The first list is drawn at once: while the booth opens, each other read would begin a deferred drawing again. Null until then: an empty list would say that nothing is inside.
  const drawn = useDeferredValue(ordered) ?? ordered
  const stays = drawn?.stays ?? null
  const unknown = !keeps ? 'not_kept' : drawn?.isWhole === true ? null : 'filling'
  const rows = stays ?? NO_STAYS
  const notes = usePassNotes(
    useMemo(() => rows.flatMap(({ service }) => (service.status === 'progress' ? service : [])), [rows]),
    location,
  )
  const expectedDrawn = useDeferredValue(expectedRead)
  const waiting = expectedDrawn?.value ?? NO_ROWS
  const { meant, exact, toCome, comes, isNew, comesIn } = useMemo(
    () => sought(typed, rows, waiting, company.country),
    [typed, rows, waiting, company.country],
  )

  const { location: place } = search
  const act = useCallback(
    (service: string, which: ServiceAct | undefined) =>
      which === 'edit' ? onEdit(service) : onSearch({ location: place, service, act: which }),
    [onEdit, onSearch, place],
  )
  const charge = useCallback((service: string) => act(service, 'finish'), [act])
  const shown = useRef<readonly Service[] | null>(null)
  const nowShown = useCallback(() => shown.current, [])
  useEffect(() => {
    shown.current = insideNow && expectedNow && [...insideNow, ...expectedNow].map(({ service }) => service)
  }, [insideNow, expectedNow])
  useEffect(() => {
    if (insideRead !== null) void queue.dropSettled().catch(() => undefined)
  }, [queue, insideRead])

  // After the first drawing of the list.
  const isDrawn = stays !== null
  useEffect(() => {
    if (isDrawn) prepareReceiptNumbers(db, location.id)
  }, [isDrawn, db, location.id])

  /** Leaves the charge that Enter in the field has opened, where the attendant types on; until they work in it. */
  const typedOn = useRef<(() => void) | null>(null)
  const chargeOfEntry = useEffectEvent((service: Service, question: Question & { kind: 'inside' | 'pay' }) => {
    const leave = () => {
      stop()
      queue.ask(location, question)
      onSearch({ location: place })
    }
    const stopHearing = hearTypingOn(field.current, leave)
    const stop = () => {
      typedOn.current = null
      stopHearing()
    }
    typedOn.current = leave
    act(service.id, service.status === 'progress' ? 'finish' : undefined)
    return stop
  })
  useEffect(() => {
    let stop: (() => void) | null = null
    const hide = queue.show({
      locationId: location.id,
      shown: nowShown,
      charge: (service, question) => {
        stop?.()
        stop = chargeOfEntry(service, question)
      },
    })
    return () => {
      stop?.()
      hide()
    }
  }, [queue, location.id, nowShown])

  const onNoRate = useCallback((now: NoRateShown | null) => {
    noRate.current = now
  }, [])
  const onType = useCallback(() => typedOn.current?.(), [])
  const toField = useCallback(() => field.current?.focus(), [])
  const take = useCallback(() => {
    const input = field.current
    if (input === null) return
    if (input.value !== queue.text.get()) queue.type(input.value)
    queue.take(location, hasReadNoRate(noRate.current, input.value))
    input.focus()
  }, [queue, location])

  function close() {
    typedOn.current = null
    // Who has left makes way for the next: so does the word of who came last.
    if (search.service !== undefined && rows.every(({ service }) => service.id !== search.service))
      queue.noteLeft(search.service)
    onSearch({ location: search.location })
    toField()
  }

  /** Of a handover. Its last step leaves the field to the next vehicle. */
  function goOn(handover: HandoverStep | undefined) {
    onSearch({ location: location.id, handover })
    if (handover === undefined) toField()
  }

  const { start } = useOneEach()
  const beginAgain = useCallback(
    async (
      { licensePlate, vehicleTypeId, driver, space = null, keyTag = null, keptItems = null }: Service,
      startedAt: string,
      overstay: Service['overstay'],
    ) => {
      // Taken at the press: what is typed while the device is read is the next plate.
      const typedBefore = queue.text.get()
      queue.clear()
      const service = newService({
        id: uuidv7(Date.now()),
        location,
        currency: company.currency,
        by: { id: user.id, name: fullName(user) },
        licensePlate,
        vehicleTypeId,
        startedAt,
        receiptNumber: await nextReceiptNumber(db, location.id),
        driver,
        space,
        keyTag,
        keptItems,
        pass: await passAtEntry(db, { id: '', locationId: location.id, licensePlate, startedAt }, location.timeZone),
        ...(overstay && { overstay }),
      })
      const failed = submitErrorOf(await run(checkInCommand, service, { onKept: () => charge(service.id) }))
      setChargeError(failed)
      if (failed !== null && queue.text.get() === '') queue.type(typedBefore)
    },
    [db, company, user, location, run, queue, charge],
  )
  const chargeAgain = useCallback(
    (before: Service, startedAt: string, overstay: Service['overstay']) =>
      start(before.licensePlate, () => beginAgain(before, startedAt, overstay)),
    [start, beginAgain],
  )
  /** The vehicle is inside again, from its payment on, and is charged at once. */
  const onOverstay = useCallback(
    ({ service: paid, paidUntil, until }: PaidStay) => chargeAgain(paid, paidUntil, { of: paid.id, graceUntil: until }),
    [chargeAgain],
  )
  /** It is found after all: it stands there since its entry, and is charged for that. */
  const onFound = useCallback((stale: Service) => chargeAgain(stale, stale.startedAt, null), [chargeAgain])
  const onLonger = useCallback(
    (paid: Service) =>
      chargeAgain(paid, paid.endedAt ?? paid.startedAt, { of: paid.id, graceUntil: leavesUntil(paid, location) }),
    [chargeAgain, location],
  )
  const onTicket = useCallback((service: Service) => act(service.id, 'entry'), [act])
  const onOpen = useCallback((service: Service, which?: ServiceAct) => act(service.id, which), [act])

  /** Where the money is taken at the entry, it is charged at once. */
  const onAdmitted = useCallback(
    (came: LetIn) => {
      queue.noteLetIn(came)
      if (location.paymentType === 'pre_pay') charge(came.service.id)
      else toField()
    },
    [queue, location.paymentType, charge, toField],
  )

  return (
    <>
      <BoothField queue={queue} location={location} field={field} onTake={take} onType={onType} />
      {chargeError !== null && (
        <Notice icon={WarningIcon} tone="negative">
          {t(
            chargeError.fields.map(({ code }) => fieldErrorLabel([code])).find((label) => label !== null) ??
              chargeError.message,
          )}
        </Notice>
      )}
      {exact === null && isPlate(normalizePlate(typed), company.country) && (
        <PaidNote location={location} plate={normalizePlate(typed)} onOverstay={onOverstay} onFound={onFound} />
      )}
      {!isOutOfUse && (
        <CheckInForm queue={queue} location={location} typed={typed} isNew={isNew} onNoRate={onNoRate} onTake={take} />
      )}
      <EntryQuestions queue={queue} location={location} onCharge={charge} onDecided={toField} />
      <LetInList
        queue={queue}
        location={location}
        shown={nowShown}
        rows={rows}
        notes={notes}
        hasShift={shiftNow?.kind === 'own'}
        onTicket={onTicket}
        onDone={toField}
      />
      {keeps && shift.status === 'ready' && shift.value.isWhole && shift.value.value.kind !== 'own' && (
        <ShiftNotice shift={shift.value.value} locationId={location.id} timeZone={location.timeZone} />
      )}
      <PaidTwice locationId={location.id} timeZone={location.timeZone} onRefund={({ id }) => act(id, 'refund')} />
      {unknown === null && <SpacesLeft location={location} inside={stays} />}
      {inside.status === 'failed' ? (
        <StoreFailed />
      ) : (
        <InsideList
          keepHere={
            unknown === 'not_kept' ? <KeepHere key={location.id} location={location} other={keptOther} /> : null
          }
          loading={stays === null}
          unknown={unknown}
          rows={rows}
          meant={meant}
          exact={exact}
          isFound={comesIn || toCome.length > 0}
          notes={notes}
          order={order}
          onOrder={setOrder}
          terms={terms}
          timeZone={location.timeZone}
          onOpen={onOpen}
          onLonger={onLonger}
        />
      )}
      <ChargedByColleagues locationId={location.id} timeZone={location.timeZone} onOpen={onOpen} />
      {!isOutOfUse && (
        <ExpectedList
          location={location}
          isKnown={keeps && expectedDrawn?.isWhole === true}
          all={waiting.length}
          rows={toCome}
          exact={comes}
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

const NO_STAYS: readonly StayInside[] = []
const NO_ROWS: readonly ServiceRow[] = []

/** Finds what a text means while it is typed. */
function sought(typed: string, rows: readonly StayInside[], waiting: readonly ServiceRow[], country: Country) {
  const meant = typed === '' ? rows : rows.filter(({ service }) => isMeant(service, typed))
  const toCome = typed === '' ? waiting : waiting.filter(({ service }) => isMeant(service, typed))
  const exact =
    typed === ''
      ? null
      : exactlyMeant(
          meant.map(({ service }) => service),
          typed,
        )
  // What is inside has come; of two reservations of one plate the first is meant.
  const comes =
    typed === '' || exact !== null
      ? null
      : exactlyMeant(
          toCome.map(({ service }) => service),
          typed,
        )
  const isNew =
    exact === null &&
    comes === null &&
    !isNoPlate(
      typed,
      [...meant, ...toCome].map(({ service }) => service),
    )
  return { meant, exact, toCome, comes, isNew, comesIn: isNew && isPlate(normalizePlate(typed), country) }
}
