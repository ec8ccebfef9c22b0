import { msg } from '@lingui/core/macro'
import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useEffect, useLayoutEffect, useState } from 'react'
import * as v from 'valibot'

import type { Service } from '../../../contract/service.ts'
import type { finishService } from '../../../contract/service-writes.ts'
import type { RequestInput, ParsedRequest } from '../../../contract/endpoint.ts'
import type { Problem } from '../../../contract/problem.ts'
import type { StoredAgreement } from '../../../domain/agreements.ts'
import { isEarlyEnd, minutesAfter } from '../../../domain/early-end.ts'
import type { LocationLimits } from '../../../domain/location-limits.ts'
import type { Money } from '../../../domain/money.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useMoneyCommand } from '../../data/use-command.ts'
import type { ReadyDraft } from '../../data/use-draft.ts'
import { amountText } from '../../lib/amount-text.ts'
import { instantNow, now } from '../../lib/now.ts'
import { createStore } from '../../lib/store.ts'
import type { Press } from '../../lib/press.ts'
import { useAppForm } from '../../ui/form/app-form.ts'
import { fieldOfPath } from '../../ui/form/check-input.ts'
import { submittedByButton } from '../../ui/form/form-body.tsx'
import { submitErrorOf } from '../../ui/form/submit-error.ts'
import { useKeptDraft } from '../../ui/form/use-kept-draft.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { plateText } from '../../ui/plate.tsx'
import { finishServiceCommand, type ServiceRow, type ShiftHere } from '../stays/public.ts'
import { priceOnDevice, type DevicePrice } from './pricing/device-price.ts'
import {
  FinishInput,
  NOTHING_ENTERED,
  cashPart,
  changeFor,
  endingStay,
  finishRequest,
  finishSchema,
  handedOverOf,
  methodOf,
  partsOfInput,
  restMethodOf,
} from './finish-input.ts'
import { NO_AGREEMENT, offeredTo } from './pricing/offered-agreements.ts'
import { noteTicketDue } from './tickets-due.ts'
import type { RefusedAct } from './use-refused.ts'
import { useClockDoubt, useDevicePrice, useStayClock } from './pricing/use-running-price.ts'
import { instantTyped, wallMinute } from './wall-minute.ts'

type FinishBody = ParsedRequest<typeof finishService>['body']
export type RefusedFinish = RefusedAct<FinishBody>

const MINUTE_MS = 60_000
/** A price that was told longer ago is not held any more after the form was left. */
const HELD_MS = 10 * MINUTE_MS
/** For so long one pays ahead unless something else is said. */
const USUALLY_PAID_MINUTES = 60

/** The storage of this device does not tell what it costs. */
const UNREADABLE = { kind: 'unreadable' } as const

const FIELDS = [
  'paidUntil',
  'takenBy',
  'document',
  'agreementId',
  'agreementReason',
  'paymentMethod',
  'firstAmount',
  'restMethod',
  'reference',
  'restReference',
  'cashReceived',
  'endReason',
  'toldNow',
] as const
const fieldOf = (path: string) =>
  fieldOfPath(path.replace(/^(lostTicket|payments\.0)\./, '').replace('payments.1.reference', 'restReference'), FIELDS)

/** A charge that is on this device, for the last look at it. The server may still refuse it. */
export interface Charged {
  total: number
  /** Until when it may leave. */
  graceUntil: string
  request: FinishBody
}

/** What is sent. */
interface Finishing {
  press: Press
  service: Service
  request: RequestInput<typeof finishService>
}

interface FinishOf {
  row: ServiceRow
  timeZone: string
  limits: LocationLimits
  /** What the location asks for a lost ticket. */
  lostTicketFee: Money
  /** The money is taken at the entry, until a moment that is still to come. */
  isAhead: boolean
  agreements: readonly StoredAgreement[]
  shift: ShiftHere
  draft: ReadyDraft<FinishInput>
  refused: RefusedFinish | null
}

/** The end of one stay, from the running price to the server's word on it. */
export function useFinish({
  row: { service },
  timeZone,
  limits,
  lostTicketFee,
  isAhead,
  agreements,
  shift,
  draft,
  refused,
}: FinishOf) {
  const { db, company, user } = useSession()
  const { run } = useMoneyCommand(finishServiceCommand)
  const { money } = useAmounts(company.currency)
  const drawn = plateText(service.licensePlate, company.country)
  const { send, submitError, setSubmitError, problem, refusal } = useSend({
    run: ({ press, ...finish }: Finishing, circumstances) => run(press, finish, circumstances),
    draft,
    refused,
    fieldOf,
  })
  // Before the action is done to it; what is shown meanwhile has it.
  const [stay] = useState<Service>(refused?.base ?? service)
  const [initial] = useState(() => {
    const begun = inputOf(refused, timeZone) ?? freshDraft(draft.initial) ?? NOTHING_ENTERED
    return isAhead && begun.paidUntil === ''
      ? { ...begun, paidUntil: minuteAfter(stay.startedAt, USUALLY_PAID_MINUTES, timeZone) }
      : begun
  })
  const [charged, setCharged] = useState<Charged | null>(null)
  const [shown] = useState(() => createStore(true))
  useEffect(() => {
    shown.set(true)
    return () => shown.set(false)
  }, [shown])
  const offered = offeredTo(stay.overstay ? [] : agreements, stay, timeZone, stay.agreementId)

  const clock = useStayClock(stay.startedAt)
  const doubt = useClockDoubt()
  /** By what this device knows of the time it has not begun yet. */
  const isClockSlow = refused === null && !(isAhead && stay.overstay) && Date.parse(clock) < Date.parse(stay.startedAt)
  const asksNow = refused === null && (doubt !== null || isClockSlow)
  // The price, which the form's values give, decides what the form asks for.
  const [asked] = useState(() => createStore({ total: 0, needsReason: false, needsAgreementReason: false }))
  const form = useAppForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: {
      onDynamic: v.lazy(() =>
        finishSchema({
          ...asked.get(),
          needsAgreement: offered.isGone,
          stayToTell: asksNow ? { startedAt: stay.startedAt, timeZone } : null,
          stayAhead: isAhead ? { startedAt: stay.startedAt, timeZone } : null,
        }),
      ),
    },
    ...submittedByButton(charge),
  })
  const input = useStore(form.store, (state) => state.values)
  const sending = useStore(form.store, (state) => state.isSubmitting)
  /** Whoever was asked what time it is knows better than the device, and than the price that was held by it. */
  const told = (given: FinishInput) =>
    !asksNow || given.toldNow === '' ? null : endOf(stay, instantTyped(given.toldNow, clock, timeZone))
  const until = told(input) ?? clock
  const ahead = (given: FinishInput) => (isAhead ? instantTyped(given.paidUntil, stay.startedAt, timeZone) : null)
  const endOfStay = (given: FinishInput) =>
    endOf(stay, refused?.body.endedAt ?? ahead(given) ?? told(given) ?? (given.heldAt === '' ? clock : given.heldAt))
  const endedAt = endOfStay(input)
  const ending = endingStay(stay, input, endedAt, lostTicketFee)
  const live = useDevicePrice(ending)
  const price = live.status === 'failed' ? UNREADABLE : live.status === 'ready' ? live.value : null
  const total = price?.kind === 'priced' ? price.price.totalCost : 0
  // What a release before took, it did not say when.
  const chargedAt = refused === null ? until : refused.body.chargedAt
  const isEarly = useIsEarly({ stay, input, endedAt, chargedAt, total, limits, lostTicketFee })
  const needsReason = (price?.kind === 'priced' && isEarly && !isAdmin(user.role)) || isAskedFor(problem, 'endReason')

  const given = input.agreementId === '' ? offered.byItself : offered.list.find(({ id }) => id === input.agreementId)
  const needsAgreementReason = given != null && (given.asksReason === true || isAskedFor(problem, 'agreementReason'))
  useLayoutEffect(() => {
    asked.set({ total, needsReason, needsAgreementReason })
  }, [asked, total, needsReason, needsAgreementReason])

  const cashUpId = refused?.body.cashUpId ?? (shift.kind === 'own' ? shift.cashUp.id : null)
  const owes = total > 0
  const dirty =
    charged === null &&
    FIELDS.some((field) => input[field] !== (field === 'paidUntil' ? initial.paidUntil : NOTHING_ENTERED[field]))
  /** It was ended, here or by somebody else: charged once more, it would be paid twice. */
  const isOver = charged === null && !sending && refused === null && service.status !== 'progress'

  /** The price that the form shows, which is read anew only for something else: each read keeps the customer waiting. */
  async function priceOf(asked: typeof ending): Promise<DevicePrice | typeof UNREADABLE> {
    const isShown = live.status === 'ready' && !live.stale && JSON.stringify(asked) === JSON.stringify(ending)
    return (isShown ? live.value : null) ?? priceOnDevice(db, company, asked).catch(() => UNREADABLE)
  }

  async function charge(press: Press, value: FinishInput): Promise<void> {
    const end = endOfStay(value)
    const priced = await priceOf(endingStay(stay, value, end, lostTicketFee))
    if (priced.kind === 'unreadable') setSubmitError(submitErrorOf({ kind: 'not_kept' }))
    if (priced.kind !== 'priced') return
    const { body, params } = finishRequest({
      service: stay,
      input: needsAgreementReason ? value : { ...value, agreementReason: '' },
      endedAt: end,
      chargedAt: refused === null ? (told(value) ?? instantNow()) : refused.body.chargedAt,
      priced,
      cashUpId,
    })
    // The customer gets the change while the server is asked: a refusal brings the form back, or stays in the outbox if the panel is closed.
    const onKept = () => {
      noteTicketDue(service.id)
      setCharged({ total: body.quote.totalCost, graceUntil: priced.graceUntil, request: { ...body } })
    }
    const { outcome, submitError: found } = await send(
      { press, service, request: { params, body } },
      msg`${drawn} charged · ${money(body.quote.totalCost)}`,
      undefined,
      { onKept, isShown: shown.get },
    )
    if (found !== null && shown.get()) draft.save(value)
    if (outcome.kind !== 'done' && outcome.kind !== 'kept') setCharged(null)
  }

  useMarkedFields(form, submitError, fieldOf)
  useKeptDraft(draft, dirty, input)

  return {
    form,
    stay,
    input,
    submitError,
    refusal,
    dirty,
    offered,
    price,
    total,
    change: changeFor(input, total),
    /** What of it is paid in cash; null where nothing is. */
    cash: cashPart(input, total),
    /** What is left for the second part; null while it is not known. */
    rest: partsOfInput(input, total)[1]?.amount ?? null,
    payUntil: (minutes: number) => form.setFieldValue('paidUntil', minuteAfter(stay.startedAt, minutes, timeZone)),
    lose: (isLost: boolean) => form.setFieldValue('isLost', isLost),
    split: (isSplit: boolean) => form.setFieldValue('isSplit', isSplit),
    method: methodOf(input),
    restMethod: input.isSplit ? restMethodOf(input) : null,
    endedAt,
    /** The price that is held is that of an earlier minute. */
    isHeld: refused === null && !isAhead && told(input) === null && input.heldAt !== '' && input.heldAt !== clock,
    hold: () => input.heldAt === '' && refused === null && form.setFieldValue('heldAt', clock),
    release: () => form.setFieldValue('heldAt', ''),
    /** Staff take no money without a shift that it goes into. */
    mayCharge: price?.kind === 'priced' && (!owes || cashUpId !== null || isAdmin(user.role)),
    needsShift: owes && refused?.body.cashUpId == null,
    /** It ended so long before it is paid that somebody is asked why. */
    needsReason,
    /** The agreement asks why it is given. */
    needsAgreementReason,
    isClockSlow,
    asksNow,
    /** Since when nobody knows whether the time of this device is right; null while it is known. */
    clockDoubt: refused === null ? doubt : null,
    clock,
    isOver,
    charged,
  }
}

interface Told {
  stay: Service
  input: FinishInput
  endedAt: string
  chargedAt: string | undefined
  total: Money
  limits: LocationLimits
  lostTicketFee: Money
}

/** Whether the end lies so far before the payment, and costs so much less, that the server asks why: by the same rule. */
function useIsEarly({ stay, input, endedAt, chargedAt, total, limits, lostTicketFee }: Told): boolean {
  const minutes = chargedAt === undefined ? 0 : minutesAfter(endedAt, chargedAt)
  const then = useDevicePrice(
    chargedAt !== undefined && minutes > limits.earlyEndMinutes
      ? endingStay(stay, input, chargedAt, lostTicketFee)
      : null,
  )
  const price = then.status === 'ready' ? then.value : null
  return price?.kind === 'priced' && isEarlyEnd({ minutes, amount: price.price.totalCost - total }, limits)
}

/** By the prices of the server it may be early where this device thought that it was not. */
function isAskedFor(problem: Problem | null, field: 'endReason' | 'agreementReason'): boolean {
  return problem?.errors?.some(({ path }) => path === field) ?? false
}

/** Not before it began, for nobody at a booth can set a clock right. */
function endOf({ startedAt }: Service, end: string): string {
  return Date.parse(end) < Date.parse(startedAt) ? startedAt : end
}

function freshDraft(draft: FinishInput | null): FinishInput | null {
  if (draft === null) return null
  const isFresh = draft.heldAt !== '' && now() - Date.parse(draft.heldAt) < HELD_MS
  return { ...draft, heldAt: isFresh ? draft.heldAt : '', toldNow: '' }
}

/** The first whole minute on the clock of the place that is so many minutes after the entry. */
function minuteAfter(startedAt: string, minutes: number, timeZone: string): string {
  const end = Math.ceil(Date.parse(startedAt) / MINUTE_MS) + minutes
  return wallMinute(new Date(end * MINUTE_MS).toISOString(), timeZone)
}

function inputOf(refused: RefusedFinish | null, timeZone: string): FinishInput | null {
  if (refused === null) return null
  const {
    agreementId,
    withoutAgreement,
    agreementReason,
    paymentMethod,
    payments = [],
    endReason = '',
    lostTicket,
  } = refused.body
  const [first, rest] = payments
  const received = handedOverOf(refused.body)?.received
  return {
    agreementId: withoutAgreement === true ? NO_AGREEMENT : (agreementId ?? ''),
    agreementReason: agreementReason ?? '',
    paymentMethod,
    isSplit: rest !== undefined,
    firstAmount: rest === undefined || first === undefined ? '' : amountText(first.amount),
    restMethod: rest?.method ?? '',
    reference: first?.reference ?? '',
    restReference: rest?.reference ?? '',
    cashReceived: received === undefined ? '' : amountText(received),
    endReason,
    isLost: lostTicket != null,
    takenBy: lostTicket?.takenBy ?? '',
    document: lostTicket?.document ?? '',
    paidUntil: wallMinute(refused.body.endedAt, timeZone),
    heldAt: '',
    toldNow: '',
  }
}
