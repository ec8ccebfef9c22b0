import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { Suspense, lazy } from 'react'

import { useSession } from '../../data/session-provider.tsx'
import { EditIcon } from '../../ui/icons.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Plate } from '../../ui/plate.tsx'
import { LoadFailed, NotOnThisDevice, Unknown } from '../../ui/states.tsx'
import { ServiceDetail } from './service-detail.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { useService, type OneService } from './use-service.ts'

// Its form brings the form library along.
const ServiceEditForm = lazy(() => import('./service-edit-form.tsx'))

interface ServicePanelProps {
  id: string
  editing: boolean
  onEdit: () => void
  /** Back to what is shown, after an edit or instead of one. */
  onEdited: () => void
  onClose: () => void
}

/** A service beside the list: its detail, or the form that corrects it. The default export is what `lazy` asks for. */
export default function ServicePanel({ id, editing, onEdit, onEdited, onClose }: ServicePanelProps) {
  const { company } = useSession()
  const one = useService(id)
  if (one.kind !== 'found') {
    return (
      <SidePanel title={<Trans>Service</Trans>} onClose={onClose}>
        <Missing one={one} />
      </SidePanel>
    )
  }
  const { service } = one.row
  if (editing) {
    return (
      <Suspense
        fallback={
          <SidePanel title={<Trans>Edit service</Trans>} onClose={onClose}>
            <PanelSkeleton />
          </SidePanel>
        }
      >
        <ServiceEditForm service={service} onEdited={onEdited} onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <SidePanel
      title={<Plate plate={service.licensePlate} country={company.country} size="large" />}
      aside={
        <Button variant="default" leftSection={<EditIcon size={16} />} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      }
      onClose={onClose}
    >
      <ServiceDetail row={one.row} />
    </SidePanel>
  )
}

function Missing({ one }: { one: Exclude<OneService, { kind: 'found' }> }) {
  if (one.kind === 'loading') return <PanelSkeleton />
  if (one.kind === 'unknown') {
    return (
      <Unknown>
        <Trans>This service does not exist, or belongs to a location that you do not see.</Trans>
      </Unknown>
    )
  }
  if (one.kind === 'not_on_this_device') {
    return (
      <NotOnThisDevice>
        <Trans>This service is older than what this device keeps. It is shown as soon as there is a network.</Trans>
      </NotOnThisDevice>
    )
  }
  return (
    <LoadFailed onRetry={one.retry}>
      <Trans>The server did not answer as it should.</Trans>
    </LoadFailed>
  )
}
