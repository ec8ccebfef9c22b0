import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'

import { type Membership, membershipCalls } from '../../../contract/membership.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { formatDay } from '../../lib/dates.ts'
import { editDraft, type EditDraft, setOrAllChange } from '../../records/edit-values.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordHistory } from '../../records/record-history.tsx'
import { RecordFacts, RecordSection } from '../../records/record-section.tsx'
import { useRecordEdit } from '../../records/use-record-edit.ts'
import { enabledLook, StatusBadge } from '../../ui/status-badge.tsx'
import { FormLoading, PanelSkeleton } from '../../ui/form-loading.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Money } from '../../ui/money.tsx'
import { PanelPage, SidePanel } from '../../ui/side-panel.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { TypeName, ValidityWords } from './columns.tsx'
import { HoursWords, membershipKind } from './kind.tsx'
import { MEMBERSHIP_GROUP, MembershipFields } from './membership-fields.tsx'
import {
  MembershipInput,
  MembershipValues,
  inputOfValues,
  membershipFieldOf,
  membershipSchema,
  membershipValuesOf,
  valuesOfInput,
} from './membership-input.ts'
import { editMembership, useMembership } from './queries.ts'

const Draft = editDraft(MembershipInput, MembershipValues)
type Draft = EditDraft<MembershipInput, MembershipValues>

interface OfMembership {
  membership: Membership
  onClose: () => void
}

/** A membership beside the list: its form for who may change it, else what it is. What the server does not know leads back to the list. */
export function MembershipPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { user } = useSession()
  const state = useMembership(id)
  if (state.status === 'refused') return <Navigate to="/dashboard/memberships" replace />
  return (
    <SidePanel onClose={onClose}>
      {state.status === 'ready' ? (
        isAdmin(user.role) ? (
          <Editing key={id} membership={state.record} onClose={onClose} />
        ) : (
          <Reading membership={state.record} />
        )
      ) : (
        <PanelPage title={<Trans>Membership</Trans>}>
          {state.status === 'loading' ? (
            <PanelSkeleton />
          ) : (
            <LoadFailed onRetry={state.retry}>
              <Trans>Memberships are kept on the server, which does not answer now.</Trans>
            </LoadFailed>
          )}
        </PanelPage>
      )}
    </SidePanel>
  )
}

function Editing({ membership, onClose }: OfMembership) {
  const draft = useDraft(`membership-edit:${membership.id}`, Draft)
  return draft.status === 'ready' ? (
    <Form membership={membership} draft={draft} onClose={onClose} />
  ) : (
    <FormLoading title={<Trans>Membership</Trans>} reads={[draft]} />
  )
}

function Form({ membership, draft, onClose }: OfMembership & { draft: ReadyDraft<Draft> }) {
  const { run } = useOnlineWrite(editMembership)
  const { id } = membership
  const record = useRecordEdit({
    standing: membershipValuesOf(membership),
    values: MembershipValues,
    toInput: inputOfValues,
    toValues: valuesOfInput,
    schema: () => membershipSchema,
    draft,
    fieldOf: membershipFieldOf,
    run: ({ locationIds, ...changes }) =>
      run({ params: { id }, body: { changes: { ...changes, locationIds: setOrAllChange(locationIds) } } }),
    onDone: onClose,
  })
  return (
    <RecordForm
      record={record}
      kind={membershipKind}
      title={membership.name}
      aside={<StatusBadge look={enabledLook(membership.enabled)} />}
      onCancel={onClose}
      below={
        <>
          <Sold membership={membership} />
          <History membership={membership} />
        </>
      }
    >
      <MembershipFields form={record.form} fields={MEMBERSHIP_GROUP} />
    </RecordForm>
  )
}

function Sold({ membership: { sold, monthlyEarnings, createdAt } }: { membership: Membership }) {
  const { t } = useLingui()
  const { company } = useSession()
  return (
    <RecordFacts
      facts={[
        { label: t`Valid passes`, value: sold },
        { label: t`Earns a month`, value: <Money amount={monthlyEarnings} currency={company.currency} /> },
        { label: t`Created`, value: formatDay(createdAt.slice(0, 10)) },
      ]}
    />
  )
}

function Reading({ membership }: { membership: Membership }) {
  const { t } = useLingui()
  const { company } = useSession()
  const { fields } = membershipKind
  const { name, cost, parkingSpaces, authorizedVehicles, allowedHours, expirationDate, enabled } = membership
  return (
    <PanelPage title={name} help="memberships" aside={<StatusBadge look={enabledLook(enabled)} />}>
      <RecordFacts
        facts={[
          { label: t(fields.cost.label), value: <Money amount={cost} currency={company.currency} /> },
          { label: t(fields.vehicleTypeId.label), value: <TypeName of={membership} /> },
          { label: t(fields.validityCount.label), value: <ValidityWords of={membership} /> },
          { label: t(fields.parkingSpaces.label), value: parkingSpaces },
          { label: t(fields.authorizedVehicles.label), value: authorizedVehicles },
          { label: t(fields.allowedHours.label), value: <HoursWords value={allowedHours} /> },
          {
            label: t(fields.expirationDate.label),
            value: expirationDate === null ? <Missing /> : formatDay(expirationDate),
          },
        ]}
      />
      <Sold membership={membership} />
      <History membership={membership} />
    </PanelPage>
  )
}

function History({ membership: { id, version } }: { membership: Membership }) {
  return (
    <RecordSection title={<Trans>History</Trans>}>
      <RecordHistory kind={membershipKind} endpoint={membershipCalls.history} id={id} version={version} />
    </RecordSection>
  )
}
