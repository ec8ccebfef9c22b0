import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import { isAdmin } from '../../../domain/roles.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { callFailureOf } from '../../data/call-failure.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useAppForm } from '../../ui/form/app-form.ts'
import { fieldOfPath } from '../../ui/form/field-errors.ts'
import { PanelForm } from '../../ui/form/panel-form.tsx'
import { troubleOfFailure, type Trouble } from '../../ui/form/trouble.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { CashIcon, DoneIcon, WarningIcon } from '../../ui/icons.tsx'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/service-fields.ts'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Plate } from '../../ui/plate.tsx'
import { PanelPage } from '../../ui/side-panel.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import styles from './act-form.module.css'
import { PaymentField } from './payment-field.tsx'
import { REFUNDS, refund } from './queries.ts'
import type { ActProps } from './service-act.ts'
import { useShiftHere, type ShiftHere } from './shift-here.ts'
import { OpenRegister } from './shift-notice.tsx'

const RefundInput = v.object({ method: v.union([v.picklist(PAYMENT_METHODS), v.literal('')]) })
const RefundRules = v.object({ method: v.picklist(PAYMENT_METHODS, 'required') })
const NOT_CHOSEN: v.InferOutput<typeof RefundInput> = { method: '' }

const GIVEN_BACK = msg`Noted as given back`
const HAND_OVER = msg`Hand the money over now.`
const NO_DRAFT = { failure: null, discard: () => undefined }

const fieldOf = (path: string) => fieldOfPath(path, ['method'])

/** Gives back what was paid twice. The server decides before the money is handed out: two booths would give it back twice. The default export is what `lazy` asks for. */
export default function RefundForm(props: ActProps) {
  const shift = useShiftHere(props.row.service.location.id)
  if (shift.status !== 'ready') return <FormLoading title={<Trans>Give money back</Trans>} reads={[shift]} />
  return <LoadedForm {...props} shift={shift.value} />
}

function LoadedForm({ row: { service }, shift, onAct }: ActProps & { shift: ShiftHere }) {
  const { t } = useLingui()
  const { api, user, company } = useSession()
  const reachable = useReachable()
  const queries = useQueryClient()
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const form = useAppForm({
    defaultValues: NOT_CHOSEN,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: RefundRules },
    onSubmit: async ({ value }) => {
      const { method } = v.parse(RefundRules, value)
      try {
        await refund(api, service, method)
        toasts.show({ kind: 'done', message: GIVEN_BACK, detail: HAND_OVER })
        onAct(undefined)
      } catch (error) {
        setTrouble(troubleOfFailure(callFailureOf(error)))
      } finally {
        // Also after a refusal: somebody else may have given it back.
        void queries.invalidateQueries({ queryKey: REFUNDS })
        void queries.invalidateQueries({ queryKey: ['cash-ups'] })
      }
    },
  })
  const method = useStore(form.store, (state) => state.values.method)
  useMarkedFields(form, trouble, fieldOf)

  const isDue = (service.refundDue ?? 0) > 0
  const lacksShift = shift.kind !== 'own' && !isAdmin(user.role)
  const labels = { method: t`How it is given back` }
  return (
    <form.AppForm>
      <PanelPage
        title={<Trans>Give money back</Trans>}
        aside={<Plate plate={service.licensePlate} country={company.country} />}
        footer={
          <>
            <Button variant="default" onClick={() => onAct(undefined)}>
              {isDue ? <Trans>Cancel</Trans> : <Trans>Back to the service</Trans>}
            </Button>
            {isDue && reachable && !lacksShift && (
              <form.SubmitButton>
                <Trans>Give back</Trans>
              </form.SubmitButton>
            )}
          </>
        }
      >
        <PanelForm
          offline={reachable ? null : <Trans>Without a network nobody can know whether another booth has given it back already. Wait for it, or note down who asked.</Trans>}
          draft={NO_DRAFT}
          dirty={false}
          labels={labels}
          trouble={trouble}
          mended={null}
          notices={
            <>
              {!isDue && (
                <Notice icon={DoneIcon} tone="quiet">
                  <Trans>Nothing is to be given back any more.</Trans>
                </Notice>
              )}
              {isDue && lacksShift && (
                <Notice icon={WarningIcon} tone="caution">
                  <Trans>To give money back, you need an open shift at this location.</Trans> <OpenRegister locationId={service.location.id} />
                </Notice>
              )}
            </>
          }
        >
          {isDue && (
            <>
              <dl className={styles.new}>
                <dt>{t(SERVICE_FIELD_LABELS.refundDue)}</dt>
                <dd>
                  <strong>
                    <Money amount={service.refundDue} currency={service.currency} />
                  </strong>
                </dd>
              </dl>
              {reachable && !lacksShift && (
                <>
                  <form.AppField name="method">{() => <PaymentField label={labels.method} />}</form.AppField>
                  {method !== '' && (
                    <Notice icon={CashIcon} tone="quiet">
                      <Effect method={method} shift={shift} />
                    </Notice>
                  )}
                </>
              )}
            </>
          )}
        </PanelForm>
      </PanelPage>
    </form.AppForm>
  )
}

/** Out of what it goes: said before it is done. */
function Effect({ method, shift }: { method: v.InferOutput<typeof RefundRules>['method']; shift: ShiftHere }) {
  if (shift.kind === 'none') return <Trans>No register is open here, so it is noted at the service alone.</Trans>
  const opener = shift.cashUp.openedBy.name
  if (method === 'cash') return <Trans>It is taken out of the drawer of {opener}, and no longer expected there.</Trans>
  return <Trans>It goes off the total of the shift of {opener}. Once it is noted here, give it back with the terminal or the app.</Trans>
}
