import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Service } from '../../../contract/service.ts'
import { frozenBecause } from '../../../domain/service-edit.ts'
import { NOTIFICATION_METHODS, REMARKS_MAX } from '../../../domain/services.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useDraft } from '../../data/use-draft.ts'
import { FROZEN_LABELS, NOTIFICATION_METHOD_LABELS } from '../../ui/labels/services.ts'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/service-fields.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LockIcon, OfflineIcon, WarningIcon } from '../../ui/icons.tsx'
import { Plate } from '../../ui/plate.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { NEEDS_NETWORK } from './edit-trouble.ts'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { EditDraft } from './service-changes.ts'
import styles from './service-edit-form.module.css'
import { useServiceEdit, type ReadyDraft } from './use-service-edit.ts'

interface ServiceEditFormProps {
  service: Service
  /** Back to the detail, with the edit or without one. */
  onEdited: () => void
  onClose: () => void
}

/** Corrects a service. The default export is what `lazy` asks for. */
export default function ServiceEditForm(props: ServiceEditFormProps) {
  const draft = useDraft(`service-edit:${props.service.id}`, EditDraft)
  if (draft.status === 'ready') return <LoadedForm {...props} draft={draft} />
  return (
    <SidePanel title={<Trans>Edit service</Trans>} onClose={props.onClose}>
      <PanelSkeleton />
    </SidePanel>
  )
}

function LoadedForm({ service, onEdited, onClose, draft }: ServiceEditFormProps & { draft: ReadyDraft }) {
  const { t } = useLingui()
  const { user, company } = useSession()
  const reachable = useReachable()
  const { form, trouble, dirty, settle } = useServiceEdit(service, draft, onEdited)
  const frozen = frozenBecause(service, 'licensePlate', user)
  const methods = NOTIFICATION_METHODS.map((method) => ({ value: method, label: t(NOTIFICATION_METHOD_LABELS[method]) }))
  const labels = {
    licensePlate: t(SERVICE_FIELD_LABELS.licensePlate),
    notificationMethod: t(SERVICE_FIELD_LABELS.notificationMethod),
    remarks: t(SERVICE_FIELD_LABELS.remarks),
  }

  return (
    <form.AppForm>
      <SidePanel
        title={<Trans>Edit service</Trans>}
        aside={<Plate plate={service.licensePlate} country={company.country} />}
        onClose={onClose}
        footer={
          <>
            <Button variant="default" onClick={onEdited}>
              <Trans>Cancel</Trans>
            </Button>
            <form.SubmitButton>
              <Trans>Save</Trans>
            </form.SubmitButton>
          </>
        }
      >
        <LeaveGuard dirty={dirty} onDiscard={draft.discard} />
        <form
          id={form.formId}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void form.handleSubmit()
          }}
        >
          {!reachable && (
            <Notice icon={OfflineIcon} tone="caution">
              {t(NEEDS_NETWORK)}
            </Notice>
          )}
          {draft.failure !== null && (
            <Notice icon={WarningIcon} tone="caution">
              <Trans>This device could not keep a draft of what you type.</Trans>
            </Notice>
          )}
          {frozen !== null && (
            <Notice icon={LockIcon} tone="quiet">
              {t(FROZEN_LABELS[frozen])}
            </Notice>
          )}
          <form.ErrorSummary labels={labels} submitError={trouble === null ? null : t(trouble.message)} />
          {trouble?.conflicts.map((conflict) => (
            <ConflictChoice key={conflict.path} conflict={conflict} onSettle={settle} />
          ))}
          <form.AppField name="licensePlate">
            {(field) => (
              <field.TextField
                label={labels.licensePlate}
                required
                autoCapitalize="characters"
                disabled={frozen !== null}
                description={
                  company.country === 'colombia' || company.country === 'mexico' ? t`6 to 12 letters and numbers` : t`2 to 12 letters and numbers`
                }
              />
            )}
          </form.AppField>
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
          <form.AppField name="remarks">{(field) => <field.TextAreaField label={labels.remarks} max={REMARKS_MAX} rows={5} />}</form.AppField>
        </form>
      </SidePanel>
    </form.AppForm>
  )
}
