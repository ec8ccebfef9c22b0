import { msg } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useState } from 'react'

import { correctService } from '../../../../contract/service-writes.ts'
import { isAdmin } from '../../../../domain/roles.ts'
import { notVoidableReason } from '../../../../domain/service-edit.ts'
import { uuidv7 } from '../../../data/kept-data.ts'
import { useReachable, useSession } from '../../../data/session-provider.tsx'
import { useMoneyCommand } from '../../../data/use-command.ts'
import { useDraft, type ReadyDraft } from '../../../data/use-draft.ts'
import { amountText } from '../../../lib/amount-text.ts'
import type { Press } from '../../../lib/press.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { useAppForm } from '../../../ui/form/app-form.ts'
import { fieldOfPath } from '../../../ui/form/check-input.ts'
import { PanelForm } from '../../../ui/form/panel-form.tsx'
import { submittedByButton } from '../../../ui/form/form-body.tsx'
import { ReasonField } from '../../../ui/form/reason-field.tsx'
import { useKeptDraft, useLeaving } from '../../../ui/form/use-kept-draft.ts'
import { useMarkedFields } from '../../../ui/form/use-marked-fields.ts'
import { useSend } from '../../../ui/form/use-send.ts'
import { FormLoading } from '../../../ui/form-loading.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { FIELD_CODE_LABELS } from '../../../ui/labels/errors.ts'
import { FROZEN_LABELS } from '../../../ui/labels/services.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Plate, plateText } from '../../../ui/plate.tsx'
import { PanelPage } from '../../../ui/side-panel.tsx'
import { useLocations } from '../../locations/public.ts'
import styles from '../act-form.module.css'
import { type ActProps, type Correction, correctServiceCommand, withShift } from '../../stays/public.ts'
import { CorrectionInput, correctedTotal, correctionRules, lineOf } from './correction-input.ts'
import { NewPrice } from './new-price.tsx'
import { SignField } from '../sign-field.tsx'
import { useRefusedAct, type RefusedAct } from '../use-refused.ts'

type Refused = RefusedAct<{ id: string; amount: number; reason: string }>

const NOTHING: CorrectionInput = { sign: 'off', amount: '', reason: '' }
const fieldOf = (path: string) => fieldOfPath(path, ['amount', 'reason'])

/** Adds a positive or negative line to the price of a paid service. The default export is for `lazy`. */
export default function CorrectForm(props: ActProps) {
  const draft = useDraft(`service-correct:${props.row.service.id}`, CorrectionInput)
  const refused = useRefusedAct(correctService.id, props.resubmitting, correctService.request.body)
  if (draft.status !== 'ready' || refused.status !== 'ready') {
    return <FormLoading title={<Trans>Correct the price</Trans>} reads={[draft, refused]} />
  }
  return <LoadedForm {...props} draft={draft} refused={refused.value} />
}

function LoadedForm({
  row,
  draft,
  refused,
  onAct,
}: ActProps & { draft: ReadyDraft<CorrectionInput>; refused: Refused | null }) {
  const { t } = useLingui()
  const { user, company } = useSession()
  const reachable = useReachable()
  const { list } = useLocations()
  const { service } = row
  const drawn = plateText(service.licensePlate, company.country)
  // The price before this form corrected it.
  const [paid] = useState(refused?.base ?? service)
  const frozen = isAdmin(user.role) ? notVoidableReason(withShift({ ...row, service: paid }), user) : 'admins_only'
  const isPaid = paid.status === 'completed'
  const { run } = useMoneyCommand(correctServiceCommand)
  const { send, submitError, refusal } = useSend({
    run: ({ press, ...line }: Correction & { press: Press }, circumstances) => run(press, line, circumstances),
    draft,
    refused,
    fieldOf,
  })
  const [initial] = useState(inputOf(refused) ?? draft.initial ?? NOTHING)
  const [done, setDone] = useState(false)
  const form = useAppForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: correctionRules(paid.totalCost ?? 0) },
    ...submittedByButton(save),
  })
  const input = useStore(form.store, (state) => state.values)
  const dirty = (input.amount.trim() !== '' || input.reason.trim() !== '') && !done
  const line = lineOf(input)
  const location = list?.find(({ id }) => id === paid.location.id)
  const after = line === null || location === undefined ? null : correctedTotal(paid, line, company, location)

  async function save(press: Press, value: CorrectionInput): Promise<void> {
    const amount = lineOf(value)
    if (amount === null) return
    const { submitError: found } = await send(
      { press, service, id: uuidv7(Date.now()), amount, reason: value.reason.trim() },
      msg`Price of ${drawn} corrected`,
    )
    if (found === null) setDone(true)
    else draft.save(value)
  }

  useMarkedFields(form, submitError, fieldOf)
  useKeptDraft(draft, dirty, input)
  useLeaving(done, () => onAct(undefined))

  const labels = { amount: t`Amount`, reason: t`Reason` }
  const may = frozen === null && isPaid
  return (
    <form.AppForm>
      <PanelPage
        title={<Trans>Correct the price</Trans>}
        help="correct-a-service"
        aside={<Plate plate={service.licensePlate} country={company.country} />}
        footer={
          <>
            <Button variant="default" onClick={() => onAct(undefined)}>
              <Trans>Cancel</Trans>
            </Button>
            {may && (
              <form.SubmitButton>
                <Trans>Correct the price</Trans>
              </form.SubmitButton>
            )}
          </>
        }
      >
        <PanelForm
          offline={
            may && !reachable ? (
              <Trans>Without a connection the change is saved on this device, and sent as soon as there is one.</Trans>
            ) : null
          }
          draft={draft}
          dirty={dirty}
          notices={
            !may && (
              <Notice icon={LockIcon} tone="quiet">
                {t(frozen === null ? FIELD_CODE_LABELS.not_paid_yet : FROZEN_LABELS[frozen])}
              </Notice>
            )
          }
          labels={labels}
          submitError={submitError}
          refusal={refusal}
        >
          {may && (
            <>
              <p className={styles.follows}>
                <Trans>Adds an adjustment line with its reason; the original price stays.</Trans>
              </p>
              <form.AppField name="sign">{() => <SignField />}</form.AppField>
              <form.AppField name="amount">
                {() => <AmountField label={labels.amount} required currency={paid.currency} />}
              </form.AppField>
              <form.AppField name="reason">
                {() => <ReasonField about="correction" label={labels.reason} required rows={4} />}
              </form.AppField>
              {after !== null && <NewPrice before={paid.totalCost} after={after} currency={paid.currency} />}
            </>
          )}
        </PanelForm>
      </PanelPage>
    </form.AppForm>
  )
}

function inputOf(refused: Refused | null): CorrectionInput | null {
  if (refused === null) return null
  const { amount, reason } = refused.body
  return { sign: amount < 0 ? 'off' : 'on', amount: amountText(Math.abs(amount)), reason }
}
