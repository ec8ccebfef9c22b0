import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { type Agreement, agreementCalls } from '../../../contract/agreement.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useKeptRecord } from '../../data/use-kept-records.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { editDraft, type EditDraft, setOrAllChange } from '../../records/edit-values.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordHistory } from '../../records/record-history.tsx'
import { RecordPanel } from '../../records/record-panel.tsx'
import { RecordFacts, RecordSection } from '../../records/record-section.tsx'
import { useRecordEdit } from '../../records/use-record-edit.ts'
import { enabledLook, StatusBadge } from '../../ui/status-badge.tsx'
import { FormLoading } from '../../ui/form-loading.tsx'
import { AGREEMENT_TYPE_LABELS } from '../../ui/labels/agreements.ts'
import { PanelPage } from '../../ui/side-panel.tsx'
import { AGREEMENT_GROUP, AgreementFields } from './agreement-fields.tsx'
import {
  AgreementInput,
  AgreementValues,
  agreementFieldOf,
  agreementSchema,
  agreementValuesOf,
  inputOfValues,
  valuesOfInput,
} from './agreement-input.ts'
import { AgreementUseSection } from './agreement-use.tsx'
import { Places, Validity, Vehicles, Worth } from './columns.tsx'
import { agreementKind } from './kind.tsx'
import { agreementQuestion, editAgreement } from './queries.ts'

const Draft = editDraft(AgreementInput, AgreementValues)
type Draft = EditDraft<AgreementInput, AgreementValues>

interface OfAgreement {
  agreement: Agreement
  onClose: () => void
}

/** An agreement beside the list: its form for who may change it, else what it is; what is used of it, and its history. */
export function AgreementPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { user } = useSession()
  const state = useKeptRecord(agreementQuestion({}), id)
  return (
    <RecordPanel title={<Trans>Agreement</Trans>} state={state} missing={<Missing />} onClose={onClose}>
      {(agreement) =>
        isAdmin(user.role) ? (
          <Editing key={id} agreement={agreement} onClose={onClose} />
        ) : (
          <Reading agreement={agreement} />
        )
      }
    </RecordPanel>
  )
}

function Missing() {
  return (
    <>
      <Trans>Your company has no such agreement.</Trans>{' '}
      <Link to="/dashboard/agreements">
        <Trans>Back to the agreements</Trans>
      </Link>
    </>
  )
}

function Editing({ agreement, onClose }: OfAgreement) {
  const draft = useDraft(`agreement-edit:${agreement.id}`, Draft)
  return draft.status === 'ready' ? (
    <Form agreement={agreement} draft={draft} onClose={onClose} />
  ) : (
    <FormLoading title={<Trans>Agreement</Trans>} reads={[draft]} />
  )
}

function Form({ agreement, draft, onClose }: OfAgreement & { draft: ReadyDraft<Draft> }) {
  const { run } = useOnlineWrite(editAgreement)
  const { id } = agreement
  const standing = agreementValuesOf(agreement)
  const record = useRecordEdit({
    standing,
    values: AgreementValues,
    toInput: inputOfValues,
    toValues: valuesOfInput,
    schema: () => agreementSchema,
    draft,
    fieldOf: agreementFieldOf,
    run: ({ vehicleTypeIds, locationIds, ...changes }) =>
      run({
        params: { id },
        body: {
          changes: {
            ...changes,
            vehicleTypeIds: setOrAllChange(vehicleTypeIds),
            locationIds: setOrAllChange(locationIds),
          },
        },
      }),
    onDone: onClose,
  })
  return (
    <RecordForm
      record={record}
      kind={agreementKind}
      title={agreement.name}
      aside={<StatusBadge look={enabledLook(agreement.enabled)} />}
      onCancel={onClose}
      below={
        <>
          <AgreementUseSection agreement={agreement} />
          <History agreement={agreement} />
        </>
      }
    >
      <AgreementFields form={record.form} fields={AGREEMENT_GROUP} id={id} standing={agreement} base={standing} />
    </RecordForm>
  )
}

function Reading({ agreement }: { agreement: Agreement }) {
  const { t } = useLingui()
  const { fields } = agreementKind
  return (
    <PanelPage title={agreement.name} help="agreements" aside={<StatusBadge look={enabledLook(agreement.enabled)} />}>
      <RecordFacts
        facts={[
          { label: t(fields.type.label), value: t(AGREEMENT_TYPE_LABELS[agreement.type]) },
          { label: t`Price`, value: <Worth agreement={agreement} /> },
          { label: t(fields.locationIds.label), value: <Places agreement={agreement} /> },
          { label: t(fields.vehicleTypeIds.label), value: <Vehicles agreement={agreement} /> },
          { label: t`Valid`, value: <Validity agreement={agreement} /> },
          { label: t(fields.asksReason.label), value: agreement.asksReason === true ? t`Yes` : t`No` },
        ]}
      />
      <History agreement={agreement} />
    </PanelPage>
  )
}

function History({ agreement: { id, version } }: { agreement: Agreement }) {
  return (
    <RecordSection title={<Trans>History</Trans>}>
      <RecordHistory kind={agreementKind} endpoint={agreementCalls.history} id={id} version={version} />
    </RecordSection>
  )
}
