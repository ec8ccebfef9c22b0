import { ActionIcon } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import { Suspense, lazy, useState } from 'react'

import { fullName } from '../../../domain/people.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import type { ReadyDraft } from '../../data/use-draft.ts'
import { PanelForm } from '../../ui/form/panel-form.tsx'
import { SaveButtons } from '../../ui/form/save-buttons.tsx'
import { ConflictChoice } from '../../ui/conflict-choice.tsx'
import { fieldErrorLabel } from '../../ui/form/field-errors.ts'
import { DeleteIcon } from '../../ui/icons.tsx'
import { DRIVER_FIELD_LABELS } from '../../ui/labels/driver-fields.ts'
import { PanelPage } from '../../ui/side-panel.tsx'
import { UnsentMark } from '../../ui/unsent-mark.tsx'
import { driverBaseOf, type DriverEditDraft } from './driver-changes.ts'
import { DRIVER_FIELD_MAP, DriverFields } from './driver-fields.tsx'
import { detailsOf } from './driver-input.ts'
import { DriverVehicles } from './driver-vehicles.tsx'
import { ExistingDrivers } from './existing-drivers.tsx'
import { keptMatches, type DriverRow } from './kept-drivers.ts'
import { usePhoneCodes } from './phone-codes.ts'
import { PhotoField } from './photo-field.tsx'
import { AskForUpdate } from './ask-for-update.tsx'
import { useDriverEdit } from './use-driver-edit.ts'
import type { RefusedDriverEdit } from './use-refused-driver-edit.ts'

const DeleteDriver = lazy(() => import('./delete-driver.tsx'))

interface DriverEditFormProps {
  row: DriverRow
  draft: ReadyDraft<DriverEditDraft>
  refused: RefusedDriverEdit | null
  onClose: () => void
}

/** Corrects a driver; their vehicles stand below. */
export function DriverEditForm({ row: { driver, pending, needsPerson }, draft, refused, onClose }: DriverEditFormProps) {
  const { t } = useLingui()
  const { db, user } = useSession()
  const reachable = useReachable()
  const [deleting, setDeleting] = useState(false)
  const { form, trouble, mended, dirty, settle } = useDriverEdit(driver, draft, refused, onClose)
  const input = useStore(form.store, ({ values }) => values)
  const codes = usePhoneCodes(input.phoneCode)
  const photoErrors = useStore(form.store, ({ fieldMeta }) => fieldMeta.photo?.errors ?? [])
  const photoError = fieldErrorLabel(photoErrors)
  const labels = Object.fromEntries(Object.entries(DRIVER_FIELD_LABELS).map(([name, label]) => [name, t(label)]))
  const { phoneCode, phone, email, identificationType, identification } = detailsOf(input)
  const known = useLive(() => keptMatches(db, { phoneCode, phone, email, identificationType, identification }, driver.id), [db, driver.id, phoneCode, phone, email, identificationType, identification])
  const own = driverBaseOf(driver)
  // What two records had in common before is not this edit's doing.
  const kept = (known.status === 'ready' ? known.value : []).filter(({ path }) => detailsOf(input)[path] !== own[path])
  const matches = trouble !== null && trouble.matches.length > 0 ? trouble.matches : kept

  return (
    <form.AppForm>
      <PanelPage
        title={fullName(driver)}
        aside={
          <>
            {pending && <UnsentMark needsPerson={needsPerson} />}
            {isAdmin(user.role) && (
              <ActionIcon aria-label={t`Delete ${fullName(driver)}`} onClick={() => setDeleting(true)}>
                <DeleteIcon size={18} />
              </ActionIcon>
            )}
          </>
        }
        footer={<SaveButtons onCancel={onClose} />}
      >
        <PanelForm
          offline={reachable ? null : <Trans>Without a network the change is saved on this device, and sent as soon as there is one.</Trans>}
          draft={draft}
          dirty={dirty}
          labels={labels}
          trouble={trouble}
          mended={mended}
        >
          {trouble?.conflicts.map((conflict) => (
            <ConflictChoice key={conflict.path} conflict={conflict} onSettle={(keep) => settle(conflict, keep)} />
          ))}
          <ExistingDrivers matches={matches} onUse={null} busy={false} />
          <PhotoField
            driver={input}
            value={input.photo}
            onChange={(photo) => form.setFieldValue('photo', photo)}
            error={photoError === null ? undefined : t(photoError)}
          />
          <DriverFields form={form} fields={DRIVER_FIELD_MAP} codes={codes} own={false} />
        </PanelForm>
        <DriverVehicles driverId={driver.id} />
        <AskForUpdate driver={driver} pending={pending} />
        {deleting && (
          <Suspense fallback={null}>
            <DeleteDriver driver={driver} onDeleted={onClose} onClose={() => setDeleting(false)} />
          </Suspense>
        )}
      </PanelPage>
    </form.AppForm>
  )
}
