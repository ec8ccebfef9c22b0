import { msg } from '@lingui/core/macro'
import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useEffect, useLayoutEffect, useState } from 'react'
import * as v from 'valibot'

import type { Service } from '../../../contract/service.ts'
import type { finishService } from '../../../contract/service-writes.ts'
import type { RequestInput } from '../../../contract/endpoint.ts'
import type { Problem } from '../../../contract/problem.ts'
import type { StoredAgreement } from '../../../domain/agreements.ts'
import { isEarlyEnd, minutesAfter } from '../../../domain/early-end.ts'
import type { LocationLimits } from '../../../domain/location-limits.ts'
import type { Money } from '../../../domain/money.ts'
import { RECEIPT_CODE_BYTES, receiptCode } from '../../../domain/receipt-codes.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useMoneyCommand } from '../../data/use-command.ts'
import type { ReadyDraft } from '../../data/use-draft.ts'
import { instantNow } from '../../lib/now.ts'
import { createStore } from '../../lib/store.ts'
import type { Press } from '../../lib/press.ts'
import { useAppForm } from '../../ui/form/app-form.ts'
import { submittedByButton } from '../../ui/form/form-body.tsx'
import { submitErrorOf } from '../../ui/form/submit-error.ts'
import { useKeptDraft } from '../../ui/form/use-kept-draft.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { openDrawerForCash } from '../../ui/printing/open-drawer.ts'
import { plateText } from '../../ui/plate.tsx'
import { finishServiceCommand, type ServiceRow, type ShiftHere } from '../stays/public.ts'
import { priceOnDevice, type DevicePrice } from './pricing/device-price.ts'
import {
  FinishInput,
  NOTHING_ENTERED,
  cashPart,
  changeFor,
  endingStay,
  finishFieldOf,
  freshDraft,
  isFinishDirty,
  methodOf,
  partsOfInput,
  restMethodOf,
} from './finish-input.ts'
import { offeredTo } from './pricing/offered-agreements.ts'
import { codeOfInput, noteCodeUsed, shopCodeOf } from './stamp-code.ts'
import { noteTicketDue } from './tickets-due.ts'
import { finishRequest, refusedFinishInput, takesCash, type FinishBody, type RefusedFinish } from './finish-request.ts'
import { finishSchema, isPaidAhead } from './finish-schema.ts'
import { useClockDoubt, useDevicePrice, useLastPriced, useStayClock } from './pricing/use-running-price.ts'
import { printByItself } from './automatic-slips.ts'
import { useApproval } from './use-approval.ts'
import { instantFromInput, wallMinute } from './wall-minute.ts'

/** Default time that is paid ahead. */
const USUALLY_PAID_MINUTES = 60

/** The device's storage could not be read, so there is no price. */
const UNREADABLE = { kind: 'unreadable' } as const

/** A charge that is on this device. The server may still refuse it. */
export interface Charge {
  total: number
  /** Latest moment at which the vehicle may leave. */
  graceUntil: string
  request: FinishBody
}

interface FinishCommand {
  press: Press
  service: Service
  request: RequestInput<typeof finishService>
}

interface FinishOptions {
  row: ServiceRow
  timeZone: string
  limits: LocationLimits
  /** The location's fee for a lost ticket. */
  lostTicketFee: Money
  /** The location is paid at the entry, for future time. */
  isAhead: boolean
  agreements: readonly StoredAgreement[]
  shift: ShiftHere
  draft: ReadyDraft<FinishInput>
  refused: RefusedFinish | null
}

/** The end of one stay, from the running price to the server's answer. */
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
}: FinishOptions) {
  const { db, company, user } = useSession()
  const { run } = useMoneyCommand(finishServiceCommand)
  const { money } = useAmounts(company.currency)
  const drawn = plateText(service.licensePlate, company.country)
  const { send, submitError, setSubmitError, problem, refusal } = useSend({
    run: ({ press, ...finish }: FinishCommand, circumstances) => run(press, finish, circumstances),
    draft,
    refused,
    fieldOf: finishFieldOf,
  })
  // The stay before the charge: the displayed row already has the effect of the charge.
  const [stay] = useState<Service>(refused?.base ?? service)
  const [initial] = useState(() => {
    const start = refusedFinishInput(refused, timeZone) ?? freshDraft(draft.initial) ?? NOTHING_ENTERED
    return isAhead && start.paidUntil === ''
      ? { ...start, paidUntil: minuteAfter(stay.startedAt, USUALLY_PAID_MINUTES, timeZone) }
      : start
  })
  const [charged, setCharged] = useState<Charge | null>(null)
  const [shown] = useState(() => createStore(true))
  useEffect(() => {
    shown.set(true)
    return () => shown.set(false)
  }, [shown])
  const offered = offeredTo(stay.overstay ? [] : agreements, stay, timeZone, stay.agreementId)

  const clock = useStayClock(stay.startedAt)
  const doubt = useClockDoubt()
  /** By this device's clock the stay has not begun yet. */
  const isClockSlow = refused === null && !(isAhead && stay.overstay) && Date.parse(clock) < Date.parse(stay.startedAt)
  const asksNow = refused === null && (doubt !== null || isClockSlow)
  // The price, which follows from the form's values, decides which fields the form has.
  const [asked] = useState(() => createStore({ total: 0, needsReason: false, needsAgreementReason: false }))
  const form = useAppForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: {
      onDynamic: v.lazy(() =>
        finishSchema({
          ...asked.get(),
          country: company.country,
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
  /**
   * Returns the end by the time that a person entered: it takes precedence over the device's clock, and over a price
   * held by that clock.
   */
  const enteredEnd = (given: FinishInput) =>
    !asksNow || given.toldNow === '' ? null : endOf(stay, instantFromInput(given.toldNow, clock, timeZone))
  const until = enteredEnd(input) ?? clock
  const ahead = (given: FinishInput) => (isAhead ? instantFromInput(given.paidUntil, stay.startedAt, timeZone) : null)
  const endOfStay = (given: FinishInput) =>
    endOf(
      stay,
      refused?.body.endedAt ?? ahead(given) ?? enteredEnd(given) ?? (given.heldAt === '' ? clock : given.heldAt),
    )
  const endedAt = endOfStay(input)
  const ending = endingStay(stay, input, endedAt, lostTicketFee)
  const live = useDevicePrice(ending)
  const price = live.status === 'failed' ? UNREADABLE : live.status === 'ready' ? live.value : null
  const lastPriced = useLastPriced(price)
  const total = lastPriced?.price.totalCost ?? 0
  // Charges of earlier releases do not say when the payment was taken.
  const chargedAt = refused === null ? until : refused.body.chargedAt
  const isEarly = useIsEarly({ stay, input, endedAt, chargedAt, total, limits, lostTicketFee })
  const needsReason = (price?.kind === 'priced' && isEarly && !isAdmin(user.role)) || isAskedFor(problem, 'endReason')

  const given = input.agreementId === '' ? offered.byItself : offered.list.find(({ id }) => id === input.agreementId)
  const shopCode = shopCodeOf(input, {
    agreements,
    offered: offered.list,
    stay,
    today: () => wallMinute(instantNow(), timeZone).slice(0, 10),
    set: (field, value) => form.setFieldValue(field, value),
  })
  // The shop pays for a stay that it stamped.
  const isCourtesy =
    charged === null && price?.kind === 'priced' && total === 0 && price.price.discount > 0 && shopCode.code === null
  const approval = useApproval({ serviceId: stay.id, act: isCourtesy ? 'courtesy' : null, reduction: 0 })
  const needsAgreementReason =
    given != null &&
    (given.asksReason === true || approval.step !== 'unneeded' || isAskedFor(problem, 'agreementReason'))
  useLayoutEffect(() => {
    asked.set({ total, needsReason, needsAgreementReason })
  }, [asked, total, needsReason, needsAgreementReason])

  const cashUpId = refused?.body.cashUpId ?? (shift.kind === 'own' ? shift.cashUp.id : null)
  const owes = total > 0
  const dirty = charged === null && isFinishDirty(input, initial)
  /** The stay was ended, here or by another person: another charge would pay it twice. */
  const isOver = charged === null && !sending && refused === null && service.status !== 'progress'

  /** Returns the price that the form shows, and reads again only for another stay: each read keeps the customer waiting. */
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
      input: {
        ...value,
        agreementReason: needsAgreementReason ? value.agreementReason : '',
        stampCode: codeOfInput(value, agreements)?.text ?? '',
      },
      endedAt: end,
      chargedAt: refused === null ? (enteredEnd(value) ?? instantNow()) : refused.body.chargedAt,
      priced,
      cashUpId,
      receiptCode: refused?.body.receiptCode ?? receiptCode(crypto.getRandomValues(new Uint8Array(RECEIPT_CODE_BYTES))),
    })
    // The customer gets the change at once. A refusal brings the form back, or stays in the outbox if the form is
    // closed.
    const onKept = () => {
      noteTicketDue(service.id)
      printByItself({ kind: 'payment', serviceId: service.id })
      if (takesCash(body)) openDrawerForCash()
      if (shopCode.code !== null) noteCodeUsed(shopCode.code, service.id)
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

  useMarkedFields(form, submitError, finishFieldOf)
  useKeptDraft(draft, dirty, input)

  return {
    form,
    stay,
    input,
    submitError,
    refusal,
    dirty,
    offered,
    shopCode,
    price,
    total,
    /** The stay is paid ahead, and its entered end is missing or before its start: zero is not its price. */
    lacksEnd: isAhead && refused === null && !isPaidAhead(input.paidUntil, { startedAt: stay.startedAt, timeZone }),
    /**
     * The price cannot be read any more, and the total is the last one. Nothing can be charged until the price is read
     * again.
     */
    isLastTotal: lastPriced !== null && price?.kind !== 'priced',
    change: changeFor(input, total),
    /** Amount paid in cash; null if none is. */
    cash: cashPart(input, total),
    /** Amount of the second part; null until it is known. */
    rest: partsOfInput(input, total)[1]?.amount ?? null,
    payUntil: (minutes: number) => form.setFieldValue('paidUntil', minuteAfter(stay.startedAt, minutes, timeZone)),
    lose: (isLost: boolean) => form.setFieldValue('isLost', isLost),
    askInvoice: (wantsInvoice: boolean) => form.setFieldValue('wantsInvoice', wantsInvoice),
    split: (isSplit: boolean) => form.setFieldValue('isSplit', isSplit),
    method: methodOf(input),
    restMethod: input.isSplit ? restMethodOf(input) : null,
    endedAt,
    /** Whether the held price belongs to an earlier minute. */
    isHeld: refused === null && !isAhead && enteredEnd(input) === null && input.heldAt !== '' && input.heldAt !== clock,
    hold: () => input.heldAt === '' && refused === null && form.setFieldValue('heldAt', clock),
    release: () => form.setFieldValue('heldAt', ''),
    /** Staff take money only into an open shift. */
    mayCharge:
      approval.step !== 'refused' && price?.kind === 'priced' && (!owes || cashUpId !== null || isAdmin(user.role)),
    needsShift: owes && refused?.body.cashUpId == null,
    /** The stay ended so long before the payment that a reason is asked. */
    needsReason,
    approval,
    /** The agreement, or the limit of the shift, requires a reason. */
    needsAgreementReason,
    isClockSlow,
    asksNow,
    /** Moment since which the device's clock could not be checked; null if it is checked. */
    clockDoubt: refused === null ? doubt : null,
    clock,
    isOver,
    charged,
  }
}

interface EarlyEndFacts {
  stay: Service
  input: FinishInput
  endedAt: string
  chargedAt: string | undefined
  total: Money
  limits: LocationLimits
  lostTicketFee: Money
}

/** Returns whether the end is so much earlier and cheaper than the payment that the server, by the same rule, asks for a reason. */
function useIsEarly({ stay, input, endedAt, chargedAt, total, limits, lostTicketFee }: EarlyEndFacts): boolean {
  const minutes = chargedAt === undefined ? 0 : minutesAfter(endedAt, chargedAt)
  const then = useDevicePrice(
    chargedAt !== undefined && minutes > limits.earlyEndMinutes
      ? endingStay(stay, input, chargedAt, lostTicketFee)
      : null,
  )
  const price = then.status === 'ready' ? then.value : null
  return price?.kind === 'priced' && isEarlyEnd({ minutes, amount: price.price.totalCost - total }, limits)
}

/**
 * Returns whether the server asks for a reason. The end may be early by the server's prices even if it is not early by
 * those of this device.
 */
function isAskedFor(problem: Problem | null, field: 'endReason' | 'agreementReason'): boolean {
  return problem?.errors?.some(({ path }) => path === field) ?? false
}

/** Returns the end, but no earlier than the start: nobody at a booth can correct a clock. */
function endOf({ startedAt }: Service, end: string): string {
  return Date.parse(end) < Date.parse(startedAt) ? startedAt : end
}

/** Returns the first whole minute in local time that is at least `minutes` after the entry. */
function minuteAfter(startedAt: string, minutes: number, timeZone: string): string {
  const end = Math.ceil(Date.parse(startedAt) / MINUTE_MS) + minutes
  return wallMinute(new Date(end * MINUTE_MS).toISOString(), timeZone)
}

export type Finish = ReturnType<typeof useFinish>
