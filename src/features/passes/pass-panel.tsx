import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'

import { type Renewal, passCalls, renewPass } from '../../../contract/pass.ts'
import { editPassOp } from '../../data/kept-data.ts'
import { mayAct, type PassAct } from '../../../domain/passes.ts'
import { useRefusedOp, type RefusedOp } from '../../data/refused-op.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useCommand } from '../../data/use-command.ts'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { formatDay } from '../../lib/dates.ts'
import { editDraft, type EditDraft } from '../../records/edit-values.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordHistory } from '../../records/record-history.tsx'
import { RecordFacts, RecordSection } from '../../records/record-section.tsx'
import { useRecordEdit, type EditForm } from '../../records/use-record-edit.ts'
import { useRefusedEdit } from '../../records/use-refused.ts'
import { FormLoading, PanelSkeleton } from '../../ui/form-loading.tsx'
import { EditIcon, PendingIcon, RefreshIcon, VoidIcon } from '../../ui/icons.tsx'
import { Missing } from '../../ui/missing.tsx'
import { PanelPage, SidePanel } from '../../ui/side-panel.tsx'
import { LoadFailed, NotOnThisDevice, StoreFailed, Unknown } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { UnsentMark } from '../../ui/unsent-mark.tsx'
import { HoursWords } from '../../ui/week/hours-words.tsx'
import { editPassCommand } from './commands.ts'
import type { PassRow } from './kept-passes.ts'
import { passKind } from './kind.tsx'
import { PASS_GROUP, PassFields } from './pass-fields.tsx'
import {
  PassInput,
  PassValues,
  inputOfValues,
  passFieldOf,
  passSchema,
  passValuesOf,
  valuesOfInput,
} from './pass-input.ts'
import { PASS_LOOKS } from './pass-look.ts'
import type { AskedAct } from './pass-question.tsx'
import type { PassSale } from './pass-receipt.tsx'
import styles from './passes.module.css'
import { PlatesOf } from './plates-of.tsx'
import { usePassRecord, usePassSales } from './queries.ts'
import { SoldPeriods } from './sold-periods.tsx'
import { useFreshPasses } from './use-fresh-passes.ts'

// Loaded with the first press.
const PassQuestion = lazy(async () => ({ default: (await import('./pass-question.tsx')).PassQuestion }))

// Loaded with the first press of the print button.
const PassReceipt = lazy(() => import('./pass-receipt.tsx'))

const Draft = editDraft(PassInput, PassValues)
type Draft = EditDraft<PassInput, PassValues>

interface PassPanelProps {
  id: string
  /** The refused op that is sent again. */
  resubmitting: string | undefined
  /** Called when the refused op is sent or left. */
  onDone: () => void
  onClose: () => void
}

/** A pass beside the list: its details, its payments and its actions. */
export function PassPanel({ id, resubmitting, onDone, onClose }: PassPanelProps) {
  const state = usePassRecord(id)
  return (
    <SidePanel onClose={onClose}>
      {state.status === 'ready' ? (
        <Pages key={`${id} ${resubmitting}`} pass={state.pass} resubmitting={resubmitting} onDone={onDone} />
      ) : (
        <PanelPage title={<Trans>Pass</Trans>}>
          {state.status === 'loading' && <PanelSkeleton />}
          {state.status === 'failed' && <StoreFailed />}
          {state.status === 'missing' && (
            <Unknown>
              <Trans>This pass does not exist, or belongs to a location that you cannot see.</Trans>
            </Unknown>
          )}
          {state.status === 'not_here' && (
            <NotOnThisDevice>
              <Trans>
                The passes are not on this device yet. They download by themselves when there is a connection.
              </Trans>
            </NotOnThisDevice>
          )}
          {state.status === 'lost' && (
            <LoadFailed onRetry={state.retry}>
              <Trans>The passes of many locations are kept on the server, which does not answer now.</Trans>
            </LoadFailed>
          )}
        </PanelPage>
      )}
    </SidePanel>
  )
}

interface OfPass {
  pass: PassRow
  onDone: () => void
}

/** The pass's details, its form, or a receipt. A refused op starts with the form in which it was made. */
function Pages({ pass, resubmitting, onDone }: OfPass & Pick<PassPanelProps, 'resubmitting'>) {
  const renewal = useRefusedOp(renewPass.id, resubmitting, renewPass.request.body)
  const edit = useRefusedEdit(
    {
      kind: passKind,
      op: editPassOp,
      valuesOf: passValuesOf,
      values: PassValues,
      toInput: inputOfValues,
    },
    pass,
    resubmitting,
  )
  const [shown, setShown] = useState<{ page: 'edit' } | { page: 'receipt'; sale: PassSale } | null>(null)
  if (renewal.status !== 'ready' || edit.status !== 'ready')
    return <FormLoading title={<Trans>Pass</Trans>} reads={[renewal, edit]} />
  function back() {
    setShown(null)
    if (resubmitting !== undefined) onDone()
  }
  if (shown?.page === 'edit' || (shown === null && edit.value !== null))
    return <Editing pass={pass} refused={edit.value} onDone={back} />
  if (shown?.page === 'receipt') {
    return (
      <Suspense fallback={<FormLoading title={<Trans>Receipt</Trans>} />}>
        <PassReceipt pass={pass} sale={shown.sale} onBack={() => setShown(null)} />
      </Suspense>
    )
  }
  return (
    <Reading
      pass={pass}
      refusedRenewal={renewal.value}
      onEdit={() => setShown({ page: 'edit' })}
      onReceipt={(sale) => setShown({ page: 'receipt', sale })}
      onDone={back}
    />
  )
}

type RefusedPassEdit = EditForm<PassInput, PassValues>['refused']

function Editing({ pass, refused, onDone }: OfPass & { refused: RefusedPassEdit }) {
  const draft = useDraft(`pass-edit:${pass.id}`, Draft)
  return draft.status === 'ready' ? (
    <Form pass={pass} draft={draft} refused={refused} onDone={onDone} />
  ) : (
    <FormLoading title={<Trans>Pass</Trans>} reads={[draft]} />
  )
}

function Form({ pass, draft, refused, onDone }: OfPass & { draft: ReadyDraft<Draft>; refused: RefusedPassEdit }) {
  const { company } = useSession()
  const run = useFreshPasses(useCommand(editPassCommand).run)
  const { authorizedVehicles } = pass
  const record = useRecordEdit({
    standing: passValuesOf(pass),
    values: PassValues,
    toInput: inputOfValues,
    toValues: valuesOfInput,
    schema: () => passSchema(company.country, authorizedVehicles),
    draft,
    refused,
    fieldOf: passFieldOf,
    run: (changes, circumstances) => run({ pass, changes }, circumstances),
    onDone,
  })
  return (
    <RecordForm
      record={record}
      kind={passKind}
      title={<Trans>Change the plates</Trans>}
      offline={
        <Trans>Without a connection the change is saved on this device, and sent as soon as there is one.</Trans>
      }
      onCancel={onDone}
    >
      <PassFields form={record.form} fields={PASS_GROUP} most={authorizedVehicles} />
    </RecordForm>
  )
}

interface ReadingProps extends OfPass {
  refusedRenewal: RefusedOp<Renewal> | null
  onEdit: () => void
  onReceipt: (sale: PassSale) => void
}

function Reading({ pass, refusedRenewal, onEdit, onReceipt, onDone }: ReadingProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const [asked, setAsked] = useState<AskedAct | null>(refusedRenewal === null ? null : 'renew')
  const sales = usePassSales(pass, pass.unsent === undefined)
  const { fields } = passKind
  const {
    id,
    version,
    membership,
    driver,
    location,
    plates,
    startsOn,
    endsOn,
    holdsUntil,
    state,
    block,
    apartment,
    pausedOn,
    cancelReason,
    parkingSpaces,
    authorizedVehicles,
    allowedHours,
    renewal,
  } = pass
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
      aside={
        <>
          <StatusBadge look={PASS_LOOKS[state]} />
          {pass.unsent !== undefined && (
            <UnsentMark needsPerson={pass.unsent === 'needs_person'} colleagues={pass.colleagues} />
          )}
        </>
      }
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
        <SoldPeriods
          pass={pass}
          periods={sales.status === 'ready' ? sales.record.periods : null}
          onReceipt={onReceipt}
        />
        {sales.status === 'lost' && (
          <p className={styles.quiet}>
            <Trans>Without a connection this device knows the last payment only.</Trans>
          </p>
        )}
      </RecordSection>
      <RecordSection title={<Trans>History</Trans>}>
        <RecordHistory kind={passKind} endpoint={passCalls.history} id={id} version={version} />
      </RecordSection>
      {asked !== null && (
        <Suspense fallback={null}>
          <PassQuestion
            key={asked}
            pass={pass}
            act={asked}
            refused={refusedRenewal}
            onClose={() => {
              setAsked(null)
              if (refusedRenewal !== null) onDone()
            }}
          />
        </Suspense>
      )}
    </PanelPage>
  )
}
