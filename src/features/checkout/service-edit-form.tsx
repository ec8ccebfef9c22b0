import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Agreement } from '../../../contract/agreement.ts'
import type { LocationLimits } from '../../../domain/location-limits.ts'
import { frozenReason } from '../../../domain/service-edit.ts'
import { NOTIFICATION_METHODS, PAYMENT_METHODS, REMARKS_MAX, isWaiting } from '../../../domain/services.ts'
import { vehicleTypeIdOf } from '../../../domain/vehicles.ts'
import { displayTimeZone } from '../../../domain/zoned-time.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { RecordConflicts } from '../../records/record-conflicts.tsx'
import { PanelForm } from '../../ui/form/panel-form.tsx'
import { SaveButtons } from '../../ui/form/submit-button.tsx'
import { MomentField } from '../../ui/form/moment-input.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { FormLoading } from '../../ui/form-loading.tsx'
import { FIELD_CODE_LABELS } from '../../ui/labels/errors.ts'
import {
  FROZEN_LABELS,
  NOTIFICATION_METHOD_LABELS,
  PAYMENT_METHOD_LABELS,
  SERVICE_FIELD_LABELS,
} from '../../ui/labels/services.ts'
import { Notice } from '../../ui/notice.tsx'
import { LockIcon, WarningIcon } from '../../ui/icons.tsx'
import { Plate } from '../../ui/plate.tsx'
import { PanelPage } from '../../ui/side-panel.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { useLocations } from '../locations/public.ts'
import { AgreementField } from './pricing/agreement-field.tsx'
import { ApprovalNotice } from './approval-notice.tsx'
import { serviceKind } from '../stays/kind.ts'
import { NewPrice } from './pricing/new-price.tsx'
import { useAgreements } from './pricing/offered-agreements.ts'
import { type ActProps, PlateHints, withShift } from '../stays/public.ts'
import { EditDraft } from './service-changes.ts'
import { useRefusedEdit, type RefusedEdit } from './use-refused.ts'
import { useServiceEdit } from './use-service-edit.ts'

/** Corrects a service. The default export is for `lazy`. */
export default function ServiceEditForm(props: ActProps) {
  const { service } = props.row
  const locations = useLocations()
  const timeZone = locations.timeZoneOf(service.location.id)
  const draft = useDraft(`service-edit:${service.id}`, EditDraft)
  const refused = useRefusedEdit(service, props.resubmitting, timeZone)
  const agreements = useAgreements()
  if (
    draft.status === 'ready' &&
    refused.status === 'ready' &&
    agreements.status === 'ready' &&
    locations.status === 'ready'
  )
    return (
      <LoadedForm
        {...props}
        timeZone={timeZone}
        limits={locations.limitsOf(service.location.id)}
        agreements={agreements.value}
        draft={draft}
        refused={refused.value}
      />
    )
  return <FormLoading title={<Trans>Edit service</Trans>} reads={[draft, refused, agreements, locations]} />
}

interface LoadedProps extends ActProps {
  timeZone: string
  limits: LocationLimits
  agreements: readonly Agreement[]
  draft: ReadyDraft<EditDraft>
  refused: RefusedEdit | null
}

function LoadedForm({ row, timeZone, limits, agreements, draft, refused, onAct }: LoadedProps) {
  const { t } = useLingui()
  const { user, company } = useSession()
  const reachable = useReachable()
  const { service } = row
  const onEdited = () => onAct(undefined)
  const { form, submitError, refusal, dirty, settle, paid, newPrice, needsReason, reason, approval, offered } =
    useServiceEdit({
      service,
      timeZone,
      limits,
      agreements,
      draft,
      refused,
      onEdited,
    })
  const rules = withShift({ ...row, service: paid })
  const frozen = frozenReason(rules, 'licensePlate', user)
  const timesFrozen = frozenReason(rules, 'startedAt', user)
  const clock = displayTimeZone(timeZone)
  const whyTimes =
    frozen === null && timesFrozen !== null ? t(FROZEN_LABELS[timesFrozen]) : t`Local time of the location: ${clock}`
  const isPaid = paid.status === 'completed'
  const types = useVehicleTypes().options(String(service.vehicleTypeId))
  const payments = PAYMENT_METHODS.map((method) => ({ value: method, label: t(PAYMENT_METHOD_LABELS[method]) }))
  const methods = NOTIFICATION_METHODS.map((method) => ({
    value: method,
    label: t(NOTIFICATION_METHOD_LABELS[method]),
  }))
  const labels = {
    licensePlate: t(SERVICE_FIELD_LABELS.licensePlate),
    notificationMethod: t(SERVICE_FIELD_LABELS.notificationMethod),
    vehicleTypeId: t(SERVICE_FIELD_LABELS.vehicleTypeId),
    agreementId: t(SERVICE_FIELD_LABELS.agreementName),
    paymentMethod: t(SERVICE_FIELD_LABELS.paymentMethod),
    startedAt: t(SERVICE_FIELD_LABELS.startedAt),
    endedAt: t(SERVICE_FIELD_LABELS.endedAt),
    remarks: t(SERVICE_FIELD_LABELS.remarks),
    reason: t`Why the price is lowered`,
  }

  return (
    <form.AppForm>
      <PanelPage
        title={<Trans>Edit service</Trans>}
        help="correct-a-service"
        aside={<Plate plate={service.licensePlate} country={company.country} />}
        footer={
          approval.step === 'refused' ? (
            <Button variant="default" onClick={onEdited}>
              <Trans>Cancel</Trans>
            </Button>
          ) : (
            <SaveButtons onCancel={onEdited} />
          )
        }
      >
        <PanelForm
          offline={
            reachable ? null : (
              <Trans>Without a connection the change is saved on this device, and sent as soon as there is one.</Trans>
            )
          }
          draft={draft}
          dirty={dirty}
          notices={
            frozen !== null && (
              <Notice icon={LockIcon} tone="quiet">
                {t(FROZEN_LABELS[frozen])}
              </Notice>
            )
          }
          labels={labels}
          submitError={submitError}
          refusal={refusal}
        >
          {submitError !== null && (
            <RecordConflicts
              kind={serviceKind}
              conflicts={submitError.conflicts}
              timeZone={timeZone}
              onSettle={settle}
            />
          )}
          <form.AppField name="licensePlate">
            {(field) => (
              <field.TextField
                label={labels.licensePlate}
                required
                autoCapitalize="characters"
                disabled={frozen !== null}
                description={
                  company.country === 'colombia' || company.country === 'mexico'
                    ? t`6 to 12 letters and numbers`
                    : t`2 to 12 letters and numbers`
                }
              />
            )}
          </form.AppField>
          <form.AppField name="vehicleTypeId">
            {(field) => <field.SelectField label={labels.vehicleTypeId} options={types} disabled={frozen !== null} />}
          </form.AppField>
          <form.Subscribe selector={({ values }) => ({ plate: values.licensePlate, type: values.vehicleTypeId })}>
            {({ plate, type }) =>
              frozen === null && (
                <PlateHints
                  plate={plate}
                  vehicleTypeId={vehicleTypeIdOf(type)}
                  serviceId={service.id}
                  hasEntered={!isWaiting(service.status) && plate === service.licensePlate}
                />
              )
            }
          </form.Subscribe>
          <form.AppField name="agreementId">
            {() => (
              <AgreementField
                label={labels.agreementId}
                offered={offered}
                current={paid.agreementId === null ? null : { id: paid.agreementId, name: paid.agreementName ?? '' }}
                disabled={frozen !== null}
              />
            )}
          </form.AppField>
          {isPaid && (
            <form.AppField name="paymentMethod">
              {(field) => (
                <field.SelectField
                  label={labels.paymentMethod}
                  options={payments}
                  optional={paid.paymentMethod === null}
                  disabled={frozen !== null}
                />
              )}
            </form.AppField>
          )}
          <form.AppField name="startedAt">
            {() => (
              <MomentField label={labels.startedAt} required disabled={timesFrozen !== null} description={whyTimes} />
            )}
          </form.AppField>
          {isPaid && (
            <form.AppField name="endedAt">
              {() => <MomentField label={labels.endedAt} required disabled={timesFrozen !== null} />}
            </form.AppField>
          )}
          {newPrice?.kind === 'priced' && (
            <NewPrice before={paid.totalCost} after={newPrice.price.totalCost} currency={paid.currency} />
          )}
          {needsReason && (
            <form.AppField name="reason">
              {() => <ReasonField about="lowered_price" label={labels.reason} required />}
            </form.AppField>
          )}
          <ApprovalNotice approval={approval} reason={reason} />
          {newPrice?.kind === 'failed' && newPrice.failure.code === 'rate_missing' && (
            <Notice icon={WarningIcon} tone="negative">
              {t(FIELD_CODE_LABELS.rate_missing)}
            </Notice>
          )}
          <form.AppField name="notificationMethod">
            {(field) => (
              <field.SelectField
                label={labels.notificationMethod}
                options={methods}
                optional={service.notificationMethod === null}
                disabled={frozen !== null}
              />
            )}
          </form.AppField>
          <form.AppField name="remarks">
            {() => <TextAreaField label={labels.remarks} max={REMARKS_MAX} rows={5} />}
          </form.AppField>
        </PanelForm>
      </PanelPage>
    </form.AppForm>
  )
}
