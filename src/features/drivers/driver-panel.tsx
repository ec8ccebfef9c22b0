import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState } from 'react'

import { type Driver, driverCalls } from '../../../contract/driver.ts'
import { fullName } from '../../../domain/people.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { editDriverOp } from '../../data/kept-data.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useCommand } from '../../data/use-command.ts'
import { useKeptState } from '../../data/use-kept-records.ts'
import { defineRoom } from '../../records/define-room.ts'
import type { PartProps } from '../../records/form/record-fields.tsx'
import { RecordEditor } from '../../records/record-editor.tsx'
import { RecordHint } from '../../records/record-panel.tsx'
import { RecordSection } from '../../records/record-section.tsx'
import { editDriverCommand } from './commands.ts'
import { driverDeletion } from './driver-deletion.tsx'
import { DRIVER_PARTS } from './driver-fields.tsx'
import { DriverVehicles } from './driver-vehicles.tsx'
import { ExistingDrivers } from './existing-drivers.tsx'
import { keptDriver } from './kept-drivers.ts'
import { type DriverFields, driverForm, driverKind } from './kind.ts'
import { MailIcon } from './mail-icon.ts'
import { useKeptMatches } from './queries.ts'
import { useNoteOpened } from './use-note-opened.ts'

const ROOM = defineRoom({
  kind: driverKind,
  form: driverForm,
  drafts: 'driver',
  name: (driver: Driver) => fullName(driver),
  history: driverCalls.history,
  mayEdit: () => true,
  queued: editDriverOp,
  deletion: driverDeletion,
  parts: { ...DRIVER_PARTS, above: { ...DRIVER_PARTS.above, photo: SameContacts } },
})

interface DriverPanelProps {
  id: string
  /** The refused op that the edit replaces. */
  resubmitting: string | undefined
  onClose: () => void
}

/** A driver beside the list, with their vehicles. */
export function DriverPanel({ id, resubmitting, onClose }: DriverPanelProps) {
  const { db, user } = useSession()
  const { run } = useCommand(editDriverCommand)
  const state = useKeptState('drivers', () => keptDriver(db, id), [db, id])
  const row = state.status === 'ready' ? state.record : undefined
  useNoteOpened(row === undefined || row.isNew ? null : row.id)
  return (
    <RecordEditor
      room={ROOM}
      state={state.status === 'ready' ? { ...state, record: state.record.driver } : state}
      unsent={row}
      resubmitting={resubmitting}
      missing={<Trans>This driver does not exist, was deleted, or is another record now.</Trans>}
      edit={(driver, changes, circumstances) => run({ driver, changes }, circumstances)}
      onClose={onClose}
    >
      {(driver) => (
        <>
          <DriverVehicles driverId={driver.id} />
          <RecordHint>
            <Link to="/dashboard/services" search={{ plate: fullName(driver).toUpperCase() }}>
              <Trans>Services of this driver</Trans>
            </Link>
          </RecordHint>
          <RecordHint>
            <Link to="/dashboard/memberships/purchased/create" search={{ driver: driver.id }}>
              <Trans>Sell a pass</Trans>
            </Link>
          </RecordHint>
          <AskForUpdate driver={driver} pending={row?.pending === true} />
          {isAdmin(user.role) && (
            <Suspense fallback={null}>
              <PersonalData driver={driver} pending={row?.pending === true} onErased={onClose} />
            </Suspense>
          )}
        </>
      )}
    </RecordEditor>
  )
}

/**
 * Shows drivers who have a typed contact already. Contacts that two records already shared were not caused by this
 * edit.
 */
function SameContacts({ id, record, values, submitError }: PartProps<DriverFields, Driver>) {
  const kept = useKeptMatches(values, id).filter(({ path }) => values[path] !== record?.[path])
  const found = submitError?.matches ?? []
  return <ExistingDrivers matches={found.length > 0 ? found : kept} onUse={null} busy={false} />
}

const SendUpdateLink = lazy(() => import('./send-update-link.tsx'))
const PersonalData = lazy(() => import('./personal-data.tsx'))

/** Sends drivers a link to check their own details, by e-mail or WhatsApp. */
function AskForUpdate({ driver, pending }: { driver: Driver; pending: boolean }) {
  const reachable = useReachable()
  const why = useId()
  const [asking, setAsking] = useState(false)
  const { email, phone, notificationMethod } = driver
  const byWhatsApp = notificationMethod === 'whatsapp' && phone !== null
  const isReached = email !== null || byWhatsApp
  return (
    <RecordSection>
      <Button
        fullWidth
        variant="default"
        leftSection={<MailIcon size={16} />}
        disabled={!isReached || pending || !reachable}
        aria-describedby={why}
        onClick={() => setAsking(true)}
      >
        <Trans>Ask the driver to update their details</Trans>
      </Button>
      <RecordHint id={why}>
        {!isReached ? (
          <Trans>They have no email to which a link could be sent. Add one first.</Trans>
        ) : !reachable ? (
          <Trans>This needs a connection.</Trans>
        ) : pending ? (
          <Trans>The changes of this driver have to be sent first.</Trans>
        ) : byWhatsApp ? (
          <Trans>They get a link that works once, by WhatsApp or email.</Trans>
        ) : (
          <Trans>They get an email with a link that works once.</Trans>
        )}
      </RecordHint>
      {asking && (
        <Suspense fallback={null}>
          <SendUpdateLink driver={driver} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </RecordSection>
  )
}
