import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useStore } from '@tanstack/react-form'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState } from 'react'

import { type Driver, driverCalls, editDriver } from '../../../contract/driver.ts'
import { DRIVER_DETAIL_FIELDS } from '../../../domain/drivers.ts'
import { fullName } from '../../../domain/people.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useKeptState } from '../../data/use-kept-records.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useCommand } from '../../data/use-command.ts'
import { useDraft } from '../../data/use-draft.ts'
import { useLive } from '../../data/use-live.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordHistory } from '../../records/record-history.tsx'
import { RecordHint, RecordPanel } from '../../records/record-panel.tsx'
import { RecordSection } from '../../records/record-section.tsx'
import { type EditForm, useRecordEdit } from '../../records/use-record-edit.ts'
import { useRefusedEdit } from '../../records/use-refused.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { fieldOfPath } from '../../ui/form/check-input.ts'
import { fieldErrorLabel } from '../../ui/form/field-errors.ts'
import { DRIVER_FIELD_LABELS } from '../../ui/labels/driver-fields.ts'
import { UnsentMark } from '../../ui/unsent-mark.tsx'
import { editDriverCommand } from './commands.ts'
import {
  DriverEditDraft,
  driverEditSchema,
  DriverValues,
  driverValuesOf,
  inputOfValues,
  valuesOfInput,
} from './driver-changes.ts'
import { driverDeletion } from './driver-deletion.tsx'
import { DRIVER_FIELD_MAP, DriverFields } from './driver-fields.tsx'
import { detailsOf, type DriverInput } from './driver-input.ts'
import { DriverVehicles } from './driver-vehicles.tsx'
import { ExistingDrivers } from './existing-drivers.tsx'
import { type DriverRow, keptMatches } from './kept-drivers.ts'
import { driverKind } from './kind.ts'
import { MailIcon } from './mail-icon.ts'
import { usePhoneCodes } from './phone-codes.ts'
import { PhotoField } from './photo-field.tsx'
import { keptDriver } from './kept-drivers.ts'

interface DriverPanelProps {
  id: string
  /** The refused op that the edit is sent in place of. */
  resubmitting: string | undefined
  onClose: () => void
}

/** A driver beside the list: who they are, to be corrected, and their vehicles. */
export function DriverPanel({ id, resubmitting, onClose }: DriverPanelProps) {
  const { db } = useSession()
  const state = useKeptState('drivers', () => keptDriver(db, id), [db, id])
  return (
    <RecordPanel
      title={<Trans>Driver</Trans>}
      state={state}
      missing={<Trans>This driver does not exist, was deleted, or is another record now.</Trans>}
      onClose={onClose}
    >
      {(row) => <Editing key={id} row={row} resubmitting={resubmitting} onClose={onClose} />}
    </RecordPanel>
  )
}

function Editing({
  row,
  resubmitting,
  onClose,
}: {
  row: DriverRow
  resubmitting: string | undefined
  onClose: () => void
}) {
  const draft = useDraft(`driver-edit:${row.driver.id}`, DriverEditDraft)
  const refused = useRefusedEdit(
    {
      kind: driverKind,
      endpoint: editDriver,
      table: (db) => db.drivers,
      valuesOf: driverValuesOf,
      values: DriverValues,
      toInput: inputOfValues,
    },
    row.driver,
    resubmitting,
  )
  if (draft.status !== 'ready' || refused.status !== 'ready')
    return <FormLoading title={<Trans>Driver</Trans>} reads={[draft, refused]} />
  return <Form row={row} draft={draft} refused={refused.value} onClose={onClose} />
}

const fieldOf = (path: string) => fieldOfPath(path, [...DRIVER_DETAIL_FIELDS, 'photo'])

function Form({
  row: { driver, pending, needsPerson, isNew },
  draft,
  refused,
  onClose,
}: EditForm<DriverInput, DriverValues> & { row: DriverRow; onClose: () => void }) {
  const { t } = useLingui()
  const { db, user } = useSession()
  const { run } = useCommand(editDriverCommand)
  const record = useRecordEdit({
    standing: driverValuesOf(driver),
    values: DriverValues,
    toInput: inputOfValues,
    toValues: valuesOfInput,
    schema: driverEditSchema,
    draft,
    refused,
    fieldOf,
    run: (changes, circumstances) => run({ driver, changes }, circumstances),
    onDone: onClose,
  })
  const { form, submitError } = record
  const input = useStore(form.store, ({ values }) => values)
  const codes = usePhoneCodes(input.phoneCode)
  const photoError = fieldErrorLabel(useStore(form.store, ({ fieldMeta }) => fieldMeta.photo?.errors ?? []))
  const { phoneCode, phone, email, identificationType, identification } = detailsOf(input)
  const known = useLive(
    () => keptMatches(db, { phoneCode, phone, email, identificationType, identification }, driver.id),
    [db, driver.id, phoneCode, phone, email, identificationType, identification],
  )
  // Values that two records already shared are not this edit's fault.
  const kept = (known.status === 'ready' ? known.value : []).filter(
    ({ path }) => detailsOf(input)[path] !== driver[path],
  )
  return (
    <RecordForm
      record={record}
      kind={driverKind}
      title={fullName(driver)}
      aside={pending && <UnsentMark needsPerson={needsPerson} />}
      labels={Object.fromEntries(Object.entries(DRIVER_FIELD_LABELS).map(([name, label]) => [name, t(label)]))}
      offline={
        <Trans>Without a connection the change is saved on this device, and sent as soon as there is one.</Trans>
      }
      deletion={isAdmin(user.role) ? driverDeletion(driver) : undefined}
      below={
        <>
          <DriverVehicles driverId={driver.id} />
          <RecordHint>
            <Link to="/dashboard/services" search={{ plate: fullName(driver).toUpperCase() }}>
              <Trans>Services of this driver</Trans>
            </Link>
          </RecordHint>
          <AskForUpdate driver={driver} pending={pending} />
          {!isNew && (
            <RecordSection title={<Trans>History</Trans>}>
              <RecordHistory kind={driverKind} endpoint={driverCalls.history} id={driver.id} version={driver.version} />
            </RecordSection>
          )}
        </>
      }
      onCancel={onClose}
    >
      <ExistingDrivers
        matches={submitError !== null && submitError.matches.length > 0 ? submitError.matches : kept}
        onUse={null}
        busy={false}
      />
      <PhotoField
        driver={input}
        value={input.photo}
        onChange={(photo) => form.setFieldValue('photo', photo)}
        error={photoError === null ? undefined : t(photoError)}
      />
      <DriverFields form={form} fields={DRIVER_FIELD_MAP} codes={codes} own={false} />
    </RecordForm>
  )
}

const SendUpdateLink = lazy(() => import('./send-update-link.tsx'))

/** Has the driver look through their own details, where they can be written to. */
function AskForUpdate({ driver, pending }: { driver: Driver; pending: boolean }) {
  const reachable = useReachable()
  const why = useId()
  const [asking, setAsking] = useState(false)
  const { email } = driver
  return (
    <RecordSection>
      <Button
        fullWidth
        variant="default"
        leftSection={<MailIcon size={16} />}
        disabled={email === null || pending || !reachable}
        aria-describedby={why}
        onClick={() => setAsking(true)}
      >
        <Trans>Ask the driver to update their details</Trans>
      </Button>
      <RecordHint id={why}>
        {email === null ? (
          <Trans>They have no email to which a link could be sent. Add one first.</Trans>
        ) : !reachable ? (
          <Trans>This needs a connection.</Trans>
        ) : pending ? (
          <Trans>The changes of this driver have to be sent first.</Trans>
        ) : (
          <Trans>They get an email with a link that works once.</Trans>
        )}
      </RecordHint>
      {asking && email !== null && (
        <Suspense fallback={null}>
          <SendUpdateLink driver={driver} email={email} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </RecordSection>
  )
}
