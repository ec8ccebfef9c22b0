import { Trans, useLingui } from '@lingui/react/macro'
import { Link, getRouteApi } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react'

import type { CashUp } from '../../../../contract/cash-up.ts'
import type { Location } from '../../../../contract/location.ts'
import { checkIn, type CheckIn, type Service } from '../../../../contract/service.ts'
import { fullName } from '../../../../domain/people.ts'
import { KEPT_LOCATIONS_MAX } from '../../../../domain/kept-window.ts'
import { isPlate, normalizePlate } from '../../../../domain/plates.ts'
import { isAdmin } from '../../../../domain/roles.ts'
import { uuidv7 } from '../../../data/kept-data.ts'
import { keptLocation } from '../../../data/kept-location.ts'
import { useRefusedOp, type RefusedOp } from '../../../data/refused-op.ts'
import { useSession } from '../../../data/session-provider.tsx'
import { useCommand } from '../../../data/use-command.ts'
import { useLive } from '../../../data/use-live.ts'
import { useSyncStatus } from '../../../data/use-sync-status.ts'
import { boothLocation, rememberBoothLocation } from '../../../trade/booth-location.ts'
import { ownOpenCashUps } from '../../cash-ups/queries.ts'
import { useLocations } from '../../locations/queries.ts'
import { fieldErrorLabel } from '../../../ui/form/field-errors.ts'
import { submitErrorOf, type SubmitError } from '../../../ui/form/submit-error.ts'
import { handedOver, type HandoverStep } from '../../../trade/shift-handover.ts'
import { InfoIcon, SearchIcon, WarningIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { StoreFailed } from '../../../ui/store-failed.tsx'
import { checkInCommand } from '../commands.ts'
import { passAtEntry } from '../pricing/pass-on-device.ts'
import type { ServiceAct } from '../service-act.ts'
import { useShiftHere } from '../shift-here.ts'
import { ShiftNotice } from '../shift-notice.tsx'
import { boothPlace, createTypedPlate, type TypedPlate } from './booth-place.ts'
import styles from './booth-page.module.css'
import type { BoothSearch } from './booth-search.ts'
import { CheckInForm, type LetIn } from './check-in-form.tsx'
import { exactlyMeant, isMeant, isNoPlate, newService } from './entry.ts'
import { ExpectedList, useAdmit } from './expected-list.tsx'
import { InsideList } from './inside-list.tsx'
import { KeepHere } from './keep-here.tsx'
import { CHOICES_MOST, LostPlaceNotice, OpenElsewhere, TypedMeanwhile } from './lost-place.tsx'
import { PaidNote } from './paid-note.tsx'
import { leavesUntil, type PaidStay } from './paid-stay.ts'
import { PaidTwice } from './paid-twice.tsx'
import { nextReceiptNumber } from './receipt-number.ts'
import { SpacesLeft } from './spaces-left.tsx'
import { useExpected } from './use-expected.ts'
import { useInside } from './use-inside.ts'

const BoothPeople = lazy(() => import('./booth-people.tsx'))
const ServicePanel = lazy(() => import('../service-panel.tsx'))
const route = getRouteApi('/dashboard/booth')

/** The flow in which a shift is handed over; it is of another feature. */
type Handover = ComponentType<{ step: HandoverStep; location: Location; shift: CashUp | null; onStep: (step: HandoverStep | undefined) => void }>

/** Where a vehicle comes in and goes out: one field, and what stands inside. All of it of the device. */
export function BoothPage({ handover }: { handover: Handover }) {
  const { resubmit } = route.useSearch()
  const refused = useRefusedOp('checkIn', resubmit, checkIn.request.body)
  if (refused.status !== 'ready' || refused.stale) return null
  return <BoothOfPerson key={resubmit} refused={refused.value} handover={handover} />
}

/** `refused`: as it was when the screen began. Once it is let in anew it is no longer there, and the next vehicle is being typed. */
function BoothOfPerson({ refused, handover }: { refused: RefusedOp<CheckIn> | null; handover: Handover }) {
  const { db, user } = useSession()
  const locations = useLocations()
  const search = route.useSearch()
  const [again] = useState(refused)
  const navigate = route.useNavigate()
  const [picked, setPicked] = useState<string>()
  const own = useLive(() => ownOpenCashUps(db, user.id), [db, user.id])
  const chosen = useLive(() => keptLocation(db), [db])
  const open = locations.list?.filter(({ isActive }) => isActive) ?? []
  // Whoever comes next goes on where the shift was closed.
  const [begun] = useState(handedOver)
  const shifts = own.status === 'ready' ? own.value.map(({ cashUp }) => cashUp) : []
  const [last, setLast] = useState<Location>()
  const usual = again?.body.locationId ?? begun ?? boothLocation(user.id) ?? shifts[0]?.location.id
  const { location, lost } = boothPlace({ locations: locations.list ?? [], last, named: [search.location, picked], usual, lostLocations: user.lostLocations, shifts, timeZone: locations.timeZone })
  const isReady = locations.status === 'ready' && own.status !== 'loading' && chosen.status === 'ready'
  if (isReady && lost === null && location !== last) setLast(location)
  // What is typed stays where the booth goes on.
  const [typed] = useState(createTypedPlate)

  function choose(id: string) {
    setPicked(id)
    void navigate({ search: {} })
  }

  return (
    <Page title={<Trans>Booth</Trans>} sub={<Chosen location={lost === null ? location : undefined} locations={open} onChoose={choose} />} help="let-a-vehicle-in" wide>
      {locations.status === 'failed' && <StoreFailed />}
      {isReady && lost !== null && <LostPlaceNotice place={lost} others={open} hasRegister={shifts.some(({ location: { id } }) => id === lost.id)} onChoose={choose} />}
      <OpenElsewhere cashUps={shifts.filter(({ place }) => place !== undefined)} />
      {locations.status === 'ready' && location === undefined && lost === null && (
        <Notice icon={InfoIcon} tone="caution">
          {isAdmin(user.role) ? (
            <Trans>
              Your company has no location in use. <Link to="/dashboard/locations">Add one</Link>, and vehicles can be let in here.
            </Trans>
          ) : (
            <Trans>No location is assigned to you. Ask an administrator.</Trans>
          )}
        </Notice>
      )}
      {isReady && lost?.why === 'taken' && <TypedMeanwhile typed={typed} />}
      {location !== undefined && isReady && lost?.why !== 'taken' && (
        <Booth
          key={location.id}
          location={location}
          isOutOfUse={lost !== null}
          carried={typed}
          keeps={(locations.list?.length ?? 0) <= KEPT_LOCATIONS_MAX || chosen.value === location.id}
          keptOther={locations.list?.find(({ id }) => id === chosen.value)}
          refused={again}
          search={search}
          isHandedOver={begun === location.id}
          handover={handover}
          onSearch={(next) => void navigate({ search: next, resetScroll: false })}
          onEdit={(service) => void navigate({ to: '/dashboard/services', search: { service, edit: true } })}
        />
      )}
    </Page>
  )
}

function Chosen({ location, locations, onChoose }: { location: Location | undefined; locations: readonly Location[]; onChoose: (id: string) => void }) {
  const { t } = useLingui()
  if (location !== undefined && locations.length < 2) return location.name
  if (location === undefined && locations.length <= CHOICES_MOST) return null
  return (
    <select className={styles.location} aria-label={t`Location`} value={location?.id ?? ''} onChange={(event) => onChoose(event.currentTarget.value)}>
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
  location: Location
  /** Nothing is let in any more; what is inside is still charged. */
  isOutOfUse: boolean
  /** What was typed at the location before, and is typed here. */
  carried: TypedPlate
  /** Whether this device keeps the services and the cash-ups of its locations: not of too many. */
  keeps: boolean
  /** The one that it keeps in its place. */
  keptOther: Location | undefined
  /** The entry that is made anew. */
  refused: RefusedOp<CheckIn> | null
  search: BoothSearch
  /** The last shift here was closed for the next person. */
  isHandedOver: boolean
  handover: Handover
  onEdit: (service: string) => void
  onSearch: (search: BoothSearch) => void
}

function Booth({ location, isOutOfUse, carried, keeps, keptOther, refused, search, isHandedOver, handover: HandoverFlow, onEdit, onSearch }: BoothProps) {
  const { t } = useLingui()
  const { db, company, user } = useSession()
  const { run } = useCommand(checkInCommand)
  const [last, setLast] = useState<LetIn | null>(null)
  const [overstayError, setOverstayError] = useState<SubmitError | null>(null)
  const inside = useInside(location)
  const expected = useExpected(location)
  const shift = useShiftHere(location.id)
  const { filled } = useSyncStatus()
  const unknown = !keeps ? 'not_kept' : filled('services') ? null : 'filling'
  const field = useRef<HTMLInputElement>(null)
  const entry = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => refused?.body.licensePlate ?? carried.read())
  useEffect(() => carried.keep(typed), [carried, typed])
  const hasNoShift = shift.status === 'ready' && shift.value.kind !== 'own'
  // Once: the shift that was opened is not yet read when its form has gone.
  const hasOpenedNext = useRef(false)
  const opensNext = isHandedOver && hasNoShift && search.handover === undefined
  useEffect(() => {
    if (!opensNext || hasOpenedNext.current) return
    hasOpenedNext.current = true
    onSearch({ location: location.id, handover: 'open' })
  }, [opensNext, onSearch, location.id])
  useEffect(() => rememberBoothLocation(user.id, location.id), [user.id, location.id])
  // The screen is for this one field: whoever opens it types or scans. In a layout effect, which runs again once a page that waited for a part of it is shown.
  useLayoutEffect(() => field.current?.focus(), [])
  useEffect(() => {
    const toField = ({ target }: KeyboardEvent) => target === document.body && field.current?.focus()
    document.addEventListener('keydown', toField)
    return () => document.removeEventListener('keydown', toField)
  }, [])
  const rows = inside.status === 'ready' ? inside.value : []
  const meant = rows.filter(({ service }) => isMeant(service, typed))
  const exact = typed === '' ? null : exactlyMeant(meant.map(({ service }) => service), typed)
  const toCome = (expected.status === 'ready' ? expected.value : []).filter(({ service }) => isMeant(service, typed))
  // Who stands inside has come; of two reservations of one plate the first is meant.
  const comes = typed === '' || exact !== null ? null : exactlyMeant(toCome.map(({ service }) => service), typed)
  const isNew = exact === null && comes === null && !isNoPlate(typed, [...meant, ...toCome].map(({ service }) => service))
  const comesIn = isNew && isPlate(normalizePlate(typed), company.country)
  // By half a plate or a name; who is expected is let in by a press, or by the whole plate.
  const [only] = typed !== '' && !comesIn && meant.length === 1 ? meant : []
  const { admit, error: admitError } = useAdmit(letIn)

  function open(service: string, act: ServiceAct | undefined) {
    if (act === 'edit') onEdit(service)
    else onSearch({ location: search.location, service, act })
  }

  function close() {
    // Who has left makes way for the next: so does the word of who came last.
    if (rows.every(({ service }) => service.id !== search.service)) setLast(null)
    onSearch({ location: search.location })
    next()
  }

  /** Of a handover. Its last step leaves the field to the next vehicle. */
  function goOn(handover: HandoverStep | undefined) {
    onSearch({ location: location.id, handover })
    if (handover === undefined) next()
  }

  /** The vehicle stands inside again, from its payment on, and is charged at once. */
  const chargeOverstay = ({ service: paid, paidUntil, until }: PaidStay) => chargeAgain(paid, paidUntil, { of: paid.id, graceUntil: until })

  /** It is found after all: it stands there since its entry, and is charged for that. */
  const chargeFound = (stale: Service) => chargeAgain(stale, stale.startedAt, null)

  async function chargeAgain({ licensePlate, vehicleTypeId, driver, space = null, keyTag = null, keptItems = null }: Service, startedAt: string, overstay: Service['overstay']) {
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
    const error = submitErrorOf(await run(service))
    setOverstayError(error)
    if (error === null) open(service.id, 'finish')
  }

  /** Where the money is taken at the entry, it is charged at once. */
  function letIn(came: LetIn) {
    setLast(came)
    next()
    const { service } = came
    if (location.paymentType === 'pre_pay') open(service.id, 'finish')
  }

  /** For the next vehicle. */
  function next() {
    setTyped('')
    field.current?.focus()
  }

  const refusal = overstayError ?? admitError
  return (
    <>
      <form
        className={styles.ask}
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          if (exact !== null) open(exact.id, exact.status === 'progress' ? 'finish' : undefined)
          else if (comes !== null) void admit(comes)
          else if (only !== undefined) open(only.service.id, only.service.status === 'progress' ? 'finish' : undefined)
          else entry.current?.requestSubmit()
        }}
      >
        <SearchIcon size={24} className={styles.icon} />
        <input
          ref={field}
          className={styles.field}
          data-takes-keyboard
          aria-label={t`Plate, ticket, receipt or name`}
          placeholder={t`Plate, ticket or name`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
      </form>
      {refusal !== null && (
        <Notice icon={WarningIcon} tone="negative">
          {t(refusal.fields.map(({ code }) => fieldErrorLabel([code])).find((label) => label !== null) ?? refusal.message)}
        </Notice>
      )}
      {exact === null && <PaidNote location={location} plate={normalizePlate(typed)} onOverstay={(paid) => void chargeOverstay(paid)} onFound={(stale) => void chargeFound(stale)} />}
      {!isOutOfUse && <CheckInForm
        location={location}
        refused={refused}
        typed={typed}
        field={field}
        form={entry}
        isNew={isNew}
        onNext={next}
        onBack={setTyped}
        onTicket={(service) => open(service.id, 'entry')}
        last={last}
        onLetIn={(came) => {
          setLast(came)
          if (location.paymentType === 'pre_pay') open(came.service.id, 'finish')
        }}
      />}
      {keeps && filled('cashUps') && shift.status === 'ready' && shift.value.kind !== 'own' && <ShiftNotice shift={shift.value} locationId={location.id} timeZone={location.timeZone} />}
      <PaidTwice locationId={location.id} onRefund={({ id }) => open(id, 'refund')} />
      {unknown === null && <SpacesLeft location={location} inside={rows.map(({ service }) => service)} />}
      {inside.status === 'failed' ? <StoreFailed /> : <InsideList keepHere={<KeepHere key={location.id} location={location} other={keptOther} />} loading={inside.status === 'loading'} unknown={unknown} rows={meant} all={rows.length} exact={exact} isFound={comesIn || toCome.length > 0} timeZone={location.timeZone} onOpen={(service, act) => open(service.id, act)} onLonger={(paid) => void chargeAgain(paid, paid.endedAt ?? paid.startedAt, { of: paid.id, graceUntil: leavesUntil(paid, location) })} />}
      {!isOutOfUse && <ExpectedList location={location} isKnown={unknown === null} rows={toCome} exact={comes} plate={normalizePlate(typed)} onOpen={(service) => open(service.id, undefined)} onLetIn={letIn} />}
      {shift.status === 'ready' && (
        <Suspense fallback={null}>
          <BoothPeople hasShift={shift.value.kind === 'own'} onHandOver={() => onSearch({ location: location.id, handover: 'close' })} />
        </Suspense>
      )}
      {shift.status === 'ready' && search.handover !== undefined && (
        <Suspense fallback={null}>
          <HandoverFlow step={search.handover} location={location} shift={shift.value.kind === 'own' ? shift.value.cashUp : null} onStep={goOn} />
        </Suspense>
      )}
      {search.service !== undefined && (
        <Suspense fallback={null}>
          <ServicePanel key={search.service} id={search.service} act={search.act} resubmitting={undefined} onAct={(act) => search.service !== undefined && open(search.service, act)} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
