import { msg } from '@lingui/core/macro'
import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useLayoutEffect, useMemo, useState } from 'react'
import * as v from 'valibot'

import type { Agreement } from '../../../contract/agreement.ts'
import type { FieldConflict } from '../../../contract/problem.ts'
import type { Service } from '../../../contract/service.ts'
import type { ServiceChanges } from '../../../contract/service-writes.ts'
import { asOf, type StoredAgreement } from '../../../domain/agreements.ts'
import { reductionOverLimit } from '../../../domain/price-reduction.ts'
import type { LocationLimits } from '../../../domain/location-limits.ts'
import { type BookingFailure, arrivalOf } from '../../../domain/pricing/price-payment.ts'
import { SERVICE_EDIT_FIELDS, type ServiceEditField } from '../../../domain/service-edit.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useCommand } from '../../data/use-command.ts'
import type { ReadyDraft } from '../../data/use-draft.ts'
import type { Kept } from '../../records/conflict-choice.tsx'
import { takenBack, undoBy } from '../../records/undo.ts'
import { now } from '../../lib/now.ts'
import { createStore } from '../../lib/store.ts'
import { useAppForm } from '../../ui/form/app-form.ts'
import { fieldOfPath } from '../../ui/form/check-input.ts'
import { submittedBy } from '../../ui/form/form-body.tsx'
import { withoutConflict } from '../../ui/form/submit-error.ts'
import { useKeptDraft, useLeaving } from '../../ui/form/use-kept-draft.ts'
import { markField, useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { plateText } from '../../ui/plate.tsx'
import type { RefusedEdit } from './use-refused.ts'
import { editServiceCommand } from '../stays/public.ts'
import { priceOnDevice, quoteOf, type DevicePrice, type EndingStay } from './pricing/device-price.ts'
import { offeredTo } from './pricing/offered-agreements.ts'
import {
  baseOf,
  changesOf,
  inputOf,
  inputSchema,
  isEditField,
  isPriced,
  rebaseField,
  valuesOf,
  wayBack,
  type EditBase,
  type EditDraft,
  type ServiceInput,
} from './service-changes.ts'
import { useApproval } from './use-approval.ts'
import { useDevicePrice } from './pricing/use-running-price.ts'

interface ServiceEditOptions {
  service: Service
  timeZone: string
  limits: LocationLimits
  agreements: readonly Agreement[]
  draft: ReadyDraft<EditDraft>
  refused: RefusedEdit | null
  onEdited: () => void
}

const FAILED_FIELDS = {
  agreement_unknown: 'agreementId',
  rate_missing: 'vehicleTypeId',
  ends_before_start: 'endedAt',
  stay_too_long: 'endedAt',
} as const satisfies Record<BookingFailure['code'], ServiceEditField>
const FAILED_CODES = {
  agreement_unknown: 'agreement_unknown',
  rate_missing: 'rate_missing',
  ends_before_start: 'end_before_start',
  stay_too_long: 'stay_too_long',
} as const satisfies Record<BookingFailure['code'], string>

const fieldOf = (path: string) => fieldOfPath(path, [...SERVICE_EDIT_FIELDS, 'reason'])

/** Handles one edit of a service, from its base to the server's answer. */
export function useServiceEdit({
  service,
  timeZone,
  limits,
  agreements,
  draft,
  refused,
  onEdited,
}: ServiceEditOptions) {
  const { company, db, outbox } = useSession()
  const { run } = useCommand(editServiceCommand)
  const drawn = plateText(service.licensePlate, company.country)
  const { send, submitError, setSubmitError, problem, refusal } = useSend({ run, draft, refused, fieldOf })
  const [base, setBase] = useState(refused?.base ?? draft.initial?.base ?? baseOf(service))
  // Not `defaultState`, which default values override; and not derived from `base`, whose change would undo the
  // restored input.
  const [initial] = useState(refused?.input ?? draft.initial?.input ?? inputOf(base, timeZone))
  const [done, setDone] = useState(false)
  /** The price before the edit, because the shown record already has the edit. */
  const [paid] = useState(refused?.was ?? service)
  // The new price, which follows from the form's values, decides which fields the form has.
  const [asked] = useState(() => createStore({ needsMethod: false, needsReason: false }))
  const known = useMemo(() => agreementsFor(paid, agreements), [paid, agreements])
  const isOffered = (agreementId: string, values: EditBase) =>
    keepsAgreement(paid, values, timeZone) ||
    offeredFor(known, paid, values, timeZone).list.some(({ id }) => id === agreementId)

  const form = useAppForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: {
      onDynamic: v.lazy(() =>
        inputSchema(
          {
            country: company.country,
            timeZone,
            now,
            isOffered: agreements.length === 0 ? null : isOffered,
            ...asked.get(),
          },
          base,
        ),
      ),
    },
    // Many edits of a paid stay change its price.
    ...submittedBy(paid.status === 'completed', (_press, value: ServiceInput) => save(value)),
  })
  const input = useStore(form.store, (state) => state.values)
  const values = valuesOf(input, base, timeZone)
  const changes = changesOf(base, input, timeZone)
  const dirty = changes !== null && !done
  const live = useDevicePrice(changes === null ? null : newStay(paid, changes, values))
  const newPrice = live.status === 'ready' ? live.value : null
  const needsMethod = newPrice?.kind === 'priced' && newPrice.price.totalCost > 0
  const reduction =
    newPrice?.kind === 'priced' ? (reductionOverLimit(paid, newPrice.price, { ...limits, loweredPrice: 0 }) ?? 0) : 0
  const isLowered = newPrice?.kind === 'priced' && reductionOverLimit(paid, newPrice.price, limits) !== null
  // The server's prices may be lower than this device's.
  const approval = useApproval({
    serviceId: service.id,
    act: reduction > 0 && !done ? 'lowered_price' : null,
    reduction,
  })
  const needsReason =
    isLowered || approval.step !== 'unneeded' || (problem?.errors?.some(({ path }) => path === 'reason') ?? false)
  useLayoutEffect(() => {
    asked.set({ needsMethod, needsReason })
  }, [asked, needsMethod, needsReason])

  async function save(value: ServiceInput): Promise<void> {
    const edits = changesOf(base, value, timeZone)
    if (edits === null) {
      setDone(true)
      return
    }
    const stay = newStay(paid, edits, valuesOf(value, base, timeZone))
    // The shown values are sent. If the store fails, the write reports it.
    const priced: DevicePrice | null = stay === null ? null : await priceOnDevice(db, company, stay).catch(() => null)
    if (priced?.kind === 'failed') {
      markField(form, FAILED_FIELDS[priced.failure.code], FAILED_CODES[priced.failure.code])
      return
    }
    const reason = needsReason && value.reason.trim() !== '' ? value.reason.trim() : null
    const back = wayBack(base, value, timeZone)
    const { submitError: found } = await send(
      {
        service,
        changes: edits,
        ...(priced?.kind === 'priced' && { quote: quoteOf(priced) }),
        ...(isPriced(edits) && { reason }),
      },
      msg`${drawn} changed`,
      stay === null && back !== null
        ? (outcome) =>
            undoBy(async () =>
              (await takenBack(outbox, outcome)) ? { kind: 'done' } : run({ service, changes: back }),
            )
        : undefined,
    )
    if (found === null) setDone(true)
    else draft.save({ base, input: value })
  }

  /** Resolves a field that somebody else changed too. If my value is kept, it is sent again, based on theirs. */
  function settle({ path: field, theirs }: FieldConflict, keep: Kept) {
    if (!isEditField(field)) return
    const settled = rebaseField(base, field, theirs)
    setBase(settled)
    if (keep === 'theirs') form.setFieldValue(field, inputOf(settled, timeZone)[field])
    setSubmitError((current) => current && withoutConflict(current, field))
  }

  useMarkedFields(form, submitError, fieldOf)
  useKeptDraft(
    draft,
    dirty,
    useMemo(() => ({ base, input }), [base, input]),
  )
  useLeaving(done, onEdited)

  return {
    form,
    submitError,
    refusal,
    dirty,
    settle,
    paid,
    newPrice,
    needsReason,
    reason: input.reason,
    approval,
    offered: offeredFor(known, paid, values, timeZone),
  }
}

/** Returns agreements in their version at the payment of a paid stay. */
function agreementsFor(
  { status, terms, paidAt }: Service,
  agreements: readonly Agreement[],
): readonly StoredAgreement[] {
  const at = terms?.at ?? paidAt
  return status !== 'completed' || at === null
    ? agreements
    : agreements.map((agreement) => asOf(agreement, at) ?? agreement)
}

/** A paid stay keeps its own agreement, even if it is disabled. */
function keepsAgreement(paid: Service, { agreementId, vehicleTypeId, startedAt }: EditBase, timeZone: string): boolean {
  const place = { locationId: paid.location.id, timeZone }
  const was = arrivalOf(paid, place)
  const is = arrivalOf({ vehicleTypeId, startedAt }, place)
  return (
    paid.status === 'completed' &&
    agreementId === paid.agreementId &&
    was.vehicleTypeId === is.vehicleTypeId &&
    was.day === is.day
  )
}

function offeredFor(
  agreements: readonly StoredAgreement[],
  { location }: Service,
  { vehicleTypeId, startedAt, agreementId }: EditBase,
  timeZone: string,
) {
  return offeredTo(agreements, { location, vehicleTypeId, startedAt }, timeZone, agreementId)
}

/** Returns the paid stay after the edit; null if it is unpaid, or if its price does not change. */
function newStay(
  service: Service,
  changes: ServiceChanges,
  { vehicleTypeId, agreementId, paymentMethod, startedAt, endedAt }: EditBase,
): EndingStay | null {
  if (service.status !== 'completed' || endedAt === null || !isPriced(changes)) return null
  const { location, operation, correction } = service
  return {
    location,
    operation,
    vehicleTypeId,
    agreementId,
    paymentMethod,
    startedAt,
    endedAt,
    correction,
    paid: service,
  }
}
