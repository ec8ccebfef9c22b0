import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { passCalls, type PassWithSales } from '../../../contract/pass.ts'
import { mayAct, type PassAct } from '../../../domain/passes.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useOnlineWrite } from '../../data/use-online-write.ts'
import { formatDay } from '../../lib/dates.ts'
import { editDraft, type EditDraft } from '../../records/edit-values.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordHistory } from '../../records/record-history.tsx'
import { RecordFacts, RecordSection } from '../../records/record-section.tsx'
import { useRecordEdit } from '../../records/use-record-edit.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { EditIcon, PendingIcon, RefreshIcon, VoidIcon } from '../../ui/icons.tsx'
import { Missing } from '../../ui/missing.tsx'
import { PanelSkeleton } from '../../ui/panel-skeleton.tsx'
import { PanelPage, SidePanel } from '../../ui/side-panel.tsx'
import { LoadFailed, Unknown } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { HoursWords } from '../memberships/kind.tsx'
import { passKind } from './kind.tsx'
import { PASS_GROUP, PassFields } from './pass-fields.tsx'
import { PassInput, PassValues, inputOfValues, passFieldOf, passSchema, passValuesOf, valuesOfInput } from './pass-input.ts'
import { PASS_LOOKS } from './pass-look.ts'
import { PassQuestion, type AskedAct } from './pass-question.tsx'
import styles from './passes.module.css'
import { PlatesOf } from './plates-of.tsx'
import { usePass } from './queries.ts'
import { SoldPeriods } from './sold-periods.tsx'
import { editPass } from './writes.ts'

const Draft = editDraft(PassInput, PassValues)
type Draft = EditDraft<PassInput, PassValues>

/** A pass beside the list: what it is, what was paid, and what can be done with it. */
export function PassPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const state = usePass(id)
  const [editing, setEditing] = useState(false)
  return (
    <SidePanel onClose={onClose}>
      {state.status === 'ready' ? (
        editing ? (
          <Editing key={id} pass={state.record} onDone={() => setEditing(false)} />
        ) : (
          <Reading pass={state.record} onEdit={() => setEditing(true)} />
        )
      ) : (
        <PanelPage title={<Trans>Pass</Trans>}>
          {state.status === 'loading' && <PanelSkeleton />}
          {state.status === 'refused' && (
            <Unknown>
              <Trans>There is no such pass, or it is of a location that you do not see.</Trans>
            </Unknown>
          )}
          {state.status === 'lost' && (
            <LoadFailed onRetry={state.retry}>
              <Trans>Passes are kept on the server, which does not answer now.</Trans>
            </LoadFailed>
          )}
        </PanelPage>
      )}
    </SidePanel>
  )
}

function Editing({ pass, onDone }: { pass: PassWithSales; onDone: () => void }) {
  const draft = useDraft(`pass-edit:${pass.id}`, Draft)
  return draft.status === 'ready' ? <Form pass={pass} draft={draft} onDone={onDone} /> : <FormLoading title={<Trans>Pass</Trans>} reads={[draft]} />
}

function Form({ pass, draft, onDone }: { pass: PassWithSales; draft: ReadyDraft<Draft>; onDone: () => void }) {
  const { company } = useSession()
  const { run } = useOnlineWrite(editPass)
  const { id, authorizedVehicles } = pass
  const record = useRecordEdit({
    standing: passValuesOf(pass),
    values: PassValues,
    toInput: inputOfValues,
    toValues: valuesOfInput,
    schema: () => passSchema(company.country, authorizedVehicles),
    draft,
    fieldOf: passFieldOf,
    run: (changes) => run({ params: { id }, body: { changes } }),
    onDone,
  })
  return (
    <RecordForm record={record} kind={passKind} title={<Trans>Change the plates</Trans>} onCancel={onDone}>
      <PassFields form={record.form} fields={PASS_GROUP} most={authorizedVehicles} />
    </RecordForm>
  )
}

function Reading({ pass, onEdit }: { pass: PassWithSales; onEdit: () => void }) {
  const { t } = useLingui()
  const { user } = useSession()
  const [asked, setAsked] = useState<AskedAct | null>(null)
  const { fields } = passKind
  const { id, version, membership, driver, location, plates, startsOn, endsOn, holdsUntil, state, block, apartment, pausedOn, cancelReason, parkingSpaces, authorizedVehicles, allowedHours, renewal } = pass
  const may = (act: PassAct) => mayAct(act, { role: user.role, state })
  const facts = [
    { label: t(fields.plates.label), value: <PlatesOf plates={plates} /> },
    {
      label: t(fields.driverId.label),
      value:
        driver === null ? (
          <Missing />
        ) : (
          <Link to="/dashboard/drivers/update/$id" params={{ id: driver.id }}>
            {driver.name}
          </Link>
        ),
    },
    { label: t`Identification`, value: driver?.identification ?? <Missing /> },
    { label: t(fields.locationId.label), value: location.name },
    { label: t(fields.startsOn.label), value: formatDay(startsOn) },
    { label: t(fields.endsOn.label), value: formatDay(endsOn) },
    ...(state === 'overdue' ? [{ label: t`Opens the gate until`, value: formatDay(holdsUntil) }] : []),
    ...(pausedOn === null ? [] : [{ label: t(fields.pausedOn.label), value: formatDay(pausedOn) }]),
    ...(cancelReason === null ? [] : [{ label: t`Why it was cancelled`, value: cancelReason }]),
    ...(block === null ? [] : [{ label: t(fields.block.label), value: block }]),
    ...(apartment === null ? [] : [{ label: t(fields.apartment.label), value: apartment }]),
    { label: t`Vehicles / spaces`, value: `${authorizedVehicles} / ${parkingSpaces}` },
    { label: t`Allowed hours`, value: <HoursWords value={allowedHours} /> },
  ]
  return (
    <PanelPage
      title={membership.name}
      help="passes"
      aside={<StatusBadge look={PASS_LOOKS[state]} />}
      footer={
        may('renew') && (
          <Button leftSection={<RefreshIcon size={18} />} disabled={renewal === null} onClick={() => setAsked('renew')}>
            <Trans>Renew</Trans>
          </Button>
        )
      }
    >
      <RecordFacts facts={facts} />
      <div className={`${styles.acts} ${styles.below}`}>
        {may('edit') && (
          <Button variant="default" leftSection={<EditIcon size={16} />} onClick={onEdit}>
            <Trans>Change the plates</Trans>
          </Button>
        )}
        {may('pause') && (
          <Button variant="default" leftSection={<PendingIcon size={16} />} onClick={() => setAsked('pause')}>
            <Trans>Pause</Trans>
          </Button>
        )}
        {may('resume') && (
          <Button variant="default" leftSection={<RefreshIcon size={16} />} onClick={() => setAsked('resume')}>
            <Trans>Resume</Trans>
          </Button>
        )}
        {may('cancel') && (
          <Button variant="default" leftSection={<VoidIcon size={16} />} onClick={() => setAsked('cancel')}>
            <Trans>Cancel the pass</Trans>
          </Button>
        )}
      </div>
      <RecordSection title={<Trans>Payments</Trans>}>
        <SoldPeriods pass={pass} />
      </RecordSection>
      <RecordSection title={<Trans>History</Trans>}>
        <RecordHistory kind={passKind} endpoint={passCalls.history} id={id} version={version} />
      </RecordSection>
      {asked !== null && <PassQuestion key={asked} pass={pass} act={asked} onClose={() => setAsked(null)} />}
    </PanelPage>
  )
}
