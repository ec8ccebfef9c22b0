import { Trans } from '@lingui/react/macro'

import { useDraft } from '../../data/use-draft.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { PanelSkeleton } from '../../ui/panel-skeleton.tsx'
import { PanelPage, SidePanel } from '../../ui/side-panel.tsx'
import { NotOnThisDevice, Unknown } from '../../ui/states.tsx'
import { StoreFailed } from '../../ui/store-failed.tsx'
import { DriverEditDraft } from './driver-changes.ts'
import { DriverEditForm } from './driver-edit-form.tsx'
import type { DriverRow } from './kept-drivers.ts'
import { useDriver, type OneDriver } from './use-driver.ts'
import { useRefusedDriverEdit } from './use-refused-driver-edit.ts'

interface DriverPanelProps {
  id: string
  /** The refused op that the edit is sent in place of. */
  mending: string | undefined
  onClose: () => void
}

/** A driver beside the list: who they are, to be corrected, and their vehicles. */
export function DriverPanel({ id, mending, onClose }: DriverPanelProps) {
  const one = useDriver(id)
  return (
    <SidePanel onClose={onClose}>
      {one.kind === 'found' ? (
        <Loading key={id} row={one.row} mending={mending} onClose={onClose} />
      ) : (
        <PanelPage title={<Trans>Driver</Trans>}>
          <Missing one={one} />
        </PanelPage>
      )}
    </SidePanel>
  )
}

function Loading({ row, mending, onClose }: { row: DriverRow; mending: string | undefined; onClose: () => void }) {
  const draft = useDraft(`driver-edit:${row.driver.id}`, DriverEditDraft)
  const refused = useRefusedDriverEdit(row.driver, mending)
  if (draft.status === 'ready' && refused.status === 'ready') return <DriverEditForm row={row} draft={draft} refused={refused.value} onClose={onClose} />
  return <FormLoading title={<Trans>Driver</Trans>} reads={[draft, refused]} />
}

function Missing({ one }: { one: Exclude<OneDriver, { kind: 'found' }> }) {
  if (one.kind === 'loading') return <PanelSkeleton />
  if (one.kind === 'unknown') {
    return (
      <Unknown>
        <Trans>This driver does not exist, was deleted, or is another record now.</Trans>
      </Unknown>
    )
  }
  if (one.kind === 'filling') {
    return (
      <NotOnThisDevice>
        <Trans>The drivers have not all been brought to this device yet. As soon as there is a network they come by themselves.</Trans>
      </NotOnThisDevice>
    )
  }
  return <StoreFailed />
}
