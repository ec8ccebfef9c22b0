import { msg } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useState } from 'react'
import * as v from 'valibot'

import { askVoid, voidService } from '../../../contract/service-writes.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { notVoidableReason } from '../../../domain/service-edit.ts'
import { LONG_STAY_HOURS, isLongInside } from '../../../domain/services.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useCommand, useMoneyCommand } from '../../data/use-command.ts'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useLive } from '../../data/use-live.ts'
import { now } from '../../lib/now.ts'
import type { Press } from '../../lib/press.ts'
import { ReasonText } from '../../lib/reason-input.ts'
import { useAppForm } from '../../ui/form/app-form.ts'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { fieldOfPath } from '../../ui/form/check-input.ts'
import { PanelForm } from '../../ui/form/panel-form.tsx'
import { submittedByButton } from '../../ui/form/form-body.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { useKeptDraft, useLeaving } from '../../ui/form/use-kept-draft.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { LockIcon, WarningIcon } from '../../ui/icons.tsx'
import { FROZEN_LABELS } from '../../ui/labels/services.ts'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Plate, plateText } from '../../ui/plate.tsx'
import { PanelPage } from '../../ui/side-panel.tsx'
import styles from './act-form.module.css'
import {
  type ActProps,
  askVoidCommand,
  type ShiftHere,
  useShiftHere,
  type VoidRequest,
  voidServiceCommand,
  withShift,
} from '../stays/public.ts'
import { ApprovalNotice } from './approval-notice.tsx'
import { unsentCorrections } from './unsent-corrections.ts'
import { OpenRegister } from '../cash-ups/public.ts'
import { useApproval } from './use-approval.ts'
import { useRefusedAct, type RefusedAct } from './use-refused.ts'

/** Drafts of the previous release know no stale stays. */
const VoidInput = v.object({ reason: v.string(), isStale: v.optional(v.boolean(), false) })
type VoidInput = v.InferOutput<typeof VoidInput>
const VoidRules = v.object({ reason: ReasonText, isStale: v.boolean() })

const fieldOf = (path: string) => fieldOfPath(path === 'cause' ? 'isStale' : path, ['reason', 'isStale'])
const Asked = voidService.request.body

/** Voids a service finally, with a reason. The default export is for `lazy`. */
export default function VoidForm(props: ActProps) {
  const { service } = props.row
  const draft = useDraft(`service-void:${service.id}`, VoidInput)
  const { user } = useSession()
  // A person who may not void the stay requests the void.
  const [asks] = useState(() => !isAdmin(user.role) && (service.status === 'completed' || service.voidAsked != null))
  const refused = useRefusedAct(asks ? askVoid.id : voidService.id, props.resubmitting, Asked)
  const shift = useShiftHere(service.location.id)
  if (draft.status !== 'ready' || refused.status !== 'ready' || shift.status !== 'ready') {
    return <FormLoading title={<VoidTitle asks={asks} />} reads={[draft, refused, shift]} />
  }
  return <LoadedForm {...props} asks={asks} draft={draft} refused={refused.value} shift={shift.value.value} />
}

/** Title of the form, also while it loads. */
function VoidTitle({ asks }: { asks: boolean }) {
  return asks ? <Trans>Ask to void</Trans> : <Trans>Void service</Trans>
}

interface LoadedProps extends ActProps {
  asks: boolean
  draft: ReadyDraft<VoidInput>
  refused: RefusedAct<v.InferOutput<typeof Asked>> | null
  shift: ShiftHere
}

function LoadedForm({ row, asks, draft, refused, shift, onAct }: LoadedProps) {
  const { t } = useLingui()
  const { db, user, company } = useSession()
  const reachable = useReachable()
  const { service } = row
  const drawn = plateText(service.licensePlate, company.country)
  // The service before this form voided it.
  const [frozen] = useState(() =>
    notVoidableReason(
      withShift({ ...row, service: refused?.base ?? service }),
      asks ? { id: user.id, role: 'parking_admin' } : user,
    ),
  )
  const lacksShift = frozen === null && !asks && !isAdmin(user.role) && shift.kind !== 'own'
  const voids = useMoneyCommand(voidServiceCommand)
  const asking = useCommand(askVoidCommand)
  const { send, submitError, refusal } = useSend({
    run: ({ press, ...asked }: VoidRequest & { press: Press }, circumstances) =>
      asks ? asking.run(asked, circumstances) : voids.run(press, asked, circumstances),
    draft,
    refused,
    fieldOf,
  })
  // The service before this form voided it; a stale vehicle counts as absent.
  const [isLong] = useState(() => isAdmin(user.role) && isLongInside(refused?.base ?? service, now()))
  const [initial] = useState((): VoidInput =>
    refused
      ? { reason: refused.body.reason, isStale: refused.body.cause === 'stale' }
      : (draft.initial ?? { reason: '', isStale: isLong }),
  )
  const [done, setDone] = useState(false)
  const form = useAppForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: VoidRules },
    ...submittedByButton(async (press, value: VoidInput) => {
      const { submitError: found } = await send(
        { press, service, reason: value.reason.trim(), cause: isLong && value.isStale ? 'stale' : 'mistake' },
        asks ? msg`Void of ${drawn} requested` : msg`${drawn} voided`,
      )
      if (found === null) setDone(true)
      else draft.save(value)
    }),
  })
  const input = useStore(form.store, (state) => state.values)
  const dirty = input.reason.trim() !== '' && !done
  useMarkedFields(form, submitError, fieldOf)
  useKeptDraft(draft, dirty, input)
  useLeaving(done, () => onAct(undefined))

  const may = frozen === null && !lacksShift
  // Money that was paid already is voided by an administrator.
  const isUnpaid = !asks && (refused?.base ?? service).status === 'progress'
  const approval = useApproval({ serviceId: service.id, act: may && isUnpaid && !done ? 'void' : null, reduction: 0 })
  const corrections = useLive(() => unsentCorrections(db, service.id), [db, service.id])
  const corrected = corrections.status === 'ready' ? corrections.value : 0
  const paid = (refused?.base ?? service).status === 'completed' ? (refused?.base ?? service) : null
  return (
    <form.AppForm>
      <PanelPage
        title={<VoidTitle asks={asks} />}
        help="void-a-service"
        aside={<Plate plate={service.licensePlate} country={company.country} />}
        footer={
          <>
            <Button variant="default" onClick={() => onAct(undefined)}>
              <Trans>Cancel</Trans>
            </Button>
            {may &&
              approval.step !== 'refused' &&
              (asks ? (
                <form.SubmitButton>
                  <Trans>Ask an administrator</Trans>
                </form.SubmitButton>
              ) : (
                <form.SubmitButton color="negative">
                  {approval.step === 'needed' || approval.step === 'waiting' ? (
                    <Trans>Void without an approval</Trans>
                  ) : (
                    <Trans>Void service</Trans>
                  )}
                </form.SubmitButton>
              ))}
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
            <>
              {frozen !== null && (
                <Notice icon={LockIcon} tone="quiet">
                  {t(FROZEN_LABELS[frozen])}
                </Notice>
              )}
              {lacksShift && (
                <Notice icon={WarningIcon} tone="caution">
                  <Trans>To void a service, you need an open shift at this location.</Trans>{' '}
                  <OpenRegister locationId={service.location.id} />
                </Notice>
              )}
            </>
          }
          labels={{ reason: t`Reason`, isStale: t`The vehicle is not here: stale` }}
          submitError={submitError}
          refusal={refusal}
        >
          {may && (
            <>
              <p className={styles.follows}>
                {asks ? (
                  <Trans>
                    It was paid, so an administrator decides. They see your reason under “Needs attention”; until then
                    nothing changes.
                  </Trans>
                ) : paid !== null && paid.cashUp !== null && paid.cashUp.status !== 'current' ? (
                  <Trans>
                    It stays voided. Its shift is closed and stays as it was counted:{' '}
                    <Money amount={paid.totalCost} currency={paid.currency} /> are owed to the driver, and wait under
                    “Money to refund”. Record the refund there.
                  </Trans>
                ) : paid !== null ? (
                  <Trans>
                    It stays voided, and its payment no longer counts in any cash-up: refund the driver{' '}
                    <Money amount={paid.totalCost} currency={paid.currency} />. The history keeps who voided it and why.
                  </Trans>
                ) : (
                  <Trans>
                    It stays voided: nothing is charged, and the vehicle no longer counts as inside. The history keeps
                    who voided it and why.
                  </Trans>
                )}
              </p>
              {!asks && paid !== null && corrected !== 0 && (
                <Notice icon={WarningIcon} tone="caution">
                  <Trans>
                    A price correction of <Money amount={corrected} currency={paid.currency} /> is not sent yet and is
                    not in this amount. Refund all that the driver has paid.
                  </Trans>
                </Notice>
              )}
              {isLong && (
                <form.AppField name="isStale">
                  {() => (
                    <CheckboxField
                      label={t`The vehicle is not here: stale`}
                      description={t`It has been inside for more than ${LONG_STAY_HOURS} hours. If it is found later, type its plate at the booth: it is charged from its entry.`}
                    />
                  )}
                </form.AppField>
              )}
              <form.AppField name="reason">
                {() => <ReasonField about="void" label={t`Reason`} required rows={4} />}
              </form.AppField>
              <ApprovalNotice approval={approval} reason={input.reason} />
            </>
          )}
        </PanelForm>
      </PanelPage>
    </form.AppForm>
  )
}
