import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type * as v from 'valibot'

import { openRegister } from '../../../contract/cash-up-writes.ts'
import type { Location } from '../../../contract/location.ts'
import { MAIN_REGISTER, countsBlind } from '../../../domain/cash-ups.ts'
import { fullName } from '../../../domain/people.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useLive } from '../../data/use-live.ts'
import { instantNow } from '../../lib/now.ts'
import { likelyLocation, useLocations } from '../locations/public.ts'
import { closeHandedOver } from './shift-handover.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { controlId } from '../../ui/form/use-field-control.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { CashIcon, InfoIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './action-page.module.css'
import { ActionPage } from './action-page.tsx'
import { openRegisterCommand, type ShiftOpening } from './commands.ts'
import { CountField } from './count-field.tsx'
import { Difference } from './difference.tsx'
import { NO_COUNT, countInputOf } from './count-model.ts'
import { UNKNOWN_REGISTER, registerKey, registerStates, type RegisterState } from './kept-cash-ups.ts'
import { OpenAlready } from './open-already.tsx'
import { OpeningInput, floatDifference, floatOf, newCashUp, openingSchema, placesToOpen } from './opening.ts'
import { useCashAction } from './use-cash-action.ts'
import { useRefusedOp, type RefusedOp } from '../../data/refused-op.ts'

const OpeningBody = openRegister.request.body

const FIELDS = new Map([
  ['locationId', 'locationId'],
  ['register', 'register'],
  ['float', 'count'],
  ['count', 'count'],
  ['note', 'note'],
] as const)

export interface OpenRegisterFormProps {
  /** The register, if it was chosen elsewhere. */
  locationId: string | undefined
  register: string | undefined
  /** The refused op that the opening replaces. */
  resubmitting: string | undefined
  /** The previous shift was just closed and counted, so its remaining cash is the default. */
  takesOver?: boolean
  onCancel: () => void
  /** The register is open: the cash-up has this id, or joined another. */
  onOpened: (id: string) => void
}

/** Opens a register with a counted float. The default export is for `lazy`. */
export default function OpenRegisterForm(props: OpenRegisterFormProps) {
  const { db, user } = useSession()
  const locations = useLocations()
  // A draft of a float for another register stays, and is not used for this one.
  const draft = useDraft(
    ['cash-open', props.locationId, props.register].filter((part) => part !== undefined).join(':'),
    OpeningInput,
  )
  const refused = useRefusedOp('openRegister', props.resubmitting, OpeningBody)
  const again = refused.status === 'ready' ? (refused.value?.body.id ?? null) : null
  const registers = useLive(() => registerStates(db, closeHandedOver(user.id), again), [db, user.id, again])
  if (
    locations.list !== undefined &&
    draft.status === 'ready' &&
    refused.status === 'ready' &&
    registers.status === 'ready'
  )
    return (
      <LoadedForm
        {...props}
        locations={locations.list.filter(({ isActive }) => isActive)}
        registers={registers.value}
        draft={draft}
        refused={refused.value}
      />
    )
  return <FormLoading title={<Trans>Open register</Trans>} reads={[locations, draft, refused, registers]} />
}

interface LoadedFormProps extends OpenRegisterFormProps {
  locations: readonly Location[]
  registers: ReadonlyMap<string, RegisterState>
  draft: ReadyDraft<OpeningInput>
  refused: RefusedOp<v.InferOutput<typeof OpeningBody>> | null
}

function LoadedForm({
  locations,
  registers,
  locationId,
  register,
  takesOver = false,
  draft,
  refused,
  onCancel,
  onOpened,
}: LoadedFormProps) {
  const { t } = useLingui()
  const { user, company } = useSession()
  const { currency } = company
  const stateOf = (input: OpeningInput) =>
    registers.get(registerKey(input.locationId, input.register)) ?? UNKNOWN_REGISTER
  // A resubmitted opening has a counted float; the server decides whether it shares a shift.
  const isShared = (input: OpeningInput) => refused === null && stateOf(input).open !== null
  const likely = likelyLocation(locations, user.id)?.id

  const handedOver =
    takesOver && locationId !== undefined
      ? (registers.get(registerKey(locationId, register ?? MAIN_REGISTER))?.left ?? null)
      : null

  const { money } = useAmounts(currency)
  const { form, input, dirty, submitError, refusal } = useCashAction({
    command: openRegisterCommand,
    draft,
    empty: {
      locationId: locationId ?? likely ?? '',
      register: register ?? MAIN_REGISTER,
      count: handedOver === null ? NO_COUNT : countInputOf(handedOver.amount, handedOver.count),
      putIn: '',
      note: '',
    },
    refused: refused && {
      ...refused,
      input: {
        locationId: refused.body.locationId,
        register: refused.body.register,
        count: countInputOf(refused.body.float, refused.body.count),
        putIn: '',
        note: refused.body.note ?? '',
      },
    },
    schema: openingSchema({
      currency,
      isShared,
      leftOf: (typed) => stateOf(typed).left?.amount ?? null,
      noteAsked: refused?.problem?.errors?.some(({ code }) => code === 'note_required') === true,
    }),
    fields: FIELDS,
    toCommand: openingOf,
    said: ({
      cashUp: {
        location: { id, name },
        register: at,
        float,
      },
    }) => {
      if (!registers.get(registerKey(id, at))?.open) return msg`${name} opened · float ${money(float)}`
      return float === 0 ? msg`You share the shift at ${name}` : msg`${money(float)} put in`
    },
    onDone: ({ cashUp }) => onOpened(cashUp.id),
  })

  function openingOf(typed: OpeningInput): ShiftOpening {
    const at = locations.find(({ id }) => id === typed.locationId)
    const float = floatOf(typed, currency, isShared(typed))
    if (at === undefined || float.kind !== 'counted')
      throw new Error('The form lets only a counted float of a location through')
    const cashUp = newCashUp({
      id: refused?.body.id ?? uuidv7(Date.now()),
      location: { id: at.id, name: at.name },
      register: typed.register,
      registerName: at.kioskDevices.find(({ id }) => id === typed.register)?.name ?? null,
      currency,
      by: { id: user.id, name: fullName(user) },
      at: refused?.body.openedAt ?? instantNow(),
      float: float.total,
      count: float.count,
      note: typed.note.trim() === '' ? null : typed.note.trim(),
      sumsHidden: countsBlind({ status: 'current' }, { blindClose: at.blindClose === true }, user),
    })
    return { cashUp, shares: isShared(typed) ? (stateOf(typed).open?.id ?? null) : null }
  }

  function openElsewhere(id: string): void {
    form.setFieldValue('locationId', id)
    form.setFieldValue('register', MAIN_REGISTER)
    // The pressed button disappears with its notice.
    document.getElementById(controlId(form.formId, 'locationId'))?.focus()
  }

  const location = locations.find(({ id }) => id === input.locationId)
  const timeZone = location?.timeZone ?? ''
  const { open, left } = stateOf(input)
  const isMine = open !== null && refused === null && open.openedBy.id === user.id
  // A person who already shares the shift would add cash a second time.
  const isJoined = open !== null && refused === null && open.joinedBy.some(({ id }) => id === user.id)
  const isNowhere = locations.length === 0
  /** The opening is done, or can no longer be sent. */
  const isDone = isMine || isJoined || isNowhere
  const shares = isShared(input)
  const difference = shares ? null : floatDifference(input.count, currency, left?.amount ?? null)
  const differs = difference !== null && difference !== 0
  const labels = {
    locationId: t`Location`,
    register: t`Register`,
    count: t`Float`,
    putIn: t`Cash that you put in`,
    note: t`Note`,
  }
  const registerOptions = [
    { value: MAIN_REGISTER, label: t`Main register` },
    ...(location?.kioskDevices.map(({ id, name }) => ({ value: id, label: name })) ?? []),
  ]

  return (
    <form.AppForm>
      <ActionPage
        title={<Trans>Open register</Trans>}
        help="open-a-register"
        submit={isDone ? null : shares ? <Trans>Share the shift</Trans> : <Trans>Open register</Trans>}
        draft={draft}
        // Without anything to send, nothing is lost.
        dirty={dirty && !isDone}
        labels={labels}
        submitError={submitError}
        refusal={refusal}
        onCancel={onCancel}
      >
        {isNowhere && (
          <Notice icon={InfoIcon} tone="caution">
            <Trans>A register belongs to a location, and you have no locations yet.</Trans>
          </Notice>
        )}
        {locations.length > 1 && (
          <form.AppField
            name="locationId"
            listeners={{ onChange: () => form.setFieldValue('register', MAIN_REGISTER) }}
          >
            {(field) => (
              <field.SelectField
                label={labels.locationId}
                options={locations.map(({ id, name }) => ({ value: id, label: name }))}
                disabled={refused !== null}
              />
            )}
          </form.AppField>
        )}
        {registerOptions.length > 1 && (
          <form.AppField name="register">
            {(field) => (
              <field.SelectField label={labels.register} options={registerOptions} disabled={refused !== null} />
            )}
          </form.AppField>
        )}
        {open !== null && refused === null && (
          <OpenAlready open={open} elsewhere={placesToOpen(locations, registers)} onElsewhere={openElsewhere} />
        )}
        {!isDone && (
          <>
            {left !== null && open === null && (
              <Notice icon={CashIcon} tone="quiet">
                <Trans>
                  {left.by.name} left <Money amount={left.amount} currency={currency} /> in this drawer at the last
                  close, <Moment at={left.at} timeZone={timeZone} />.
                </Trans>
                {differs && (
                  <p className={styles.differs}>
                    <Trans>
                      Your count differs by <Difference amount={difference} currency={currency} />.
                    </Trans>
                  </p>
                )}
                <div className={styles.inNotice}>
                  <Button
                    variant="default"
                    onClick={() => form.setFieldValue('count', countInputOf(left.amount, left.count))}
                  >
                    <Trans>Same as at the last close</Trans>
                  </Button>
                </div>
              </Notice>
            )}
            {shares ? (
              <form.AppField name="putIn">
                {() => (
                  <AmountField
                    label={labels.putIn}
                    currency={currency}
                    description={t`Cash that you add to the drawer. Leave empty if you add none.`}
                  />
                )}
              </form.AppField>
            ) : (
              <form.AppField name="count">
                {() => <CountField label={labels.count} currency={currency} />}
              </form.AppField>
            )}
            <form.AppField name="note">
              {() => (
                <ReasonField
                  about="float"
                  label={labels.note}
                  required={differs}
                  description={
                    differs ? t`The float differs from the amount that the last shift left: explain why` : undefined
                  }
                />
              )}
            </form.AppField>
          </>
        )}
      </ActionPage>
    </form.AppForm>
  )
}
