import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { Suspense, lazy, useState, type ComponentType, type LazyExoticComponent } from 'react'

import { isChargedAhead } from '../../../domain/services.ts'
import { useSession } from '../../data/session-provider.tsx'
import { now } from '../../lib/now.ts'
import { FormLoading, PanelSkeleton } from '../../ui/form-loading.tsx'
import { EditIcon } from '../../ui/icons.tsx'
import { PanelPage, SidePanel } from '../../ui/side-panel.tsx'
import { Plate } from '../../ui/plate.tsx'
import { LoadFailed, NotOnThisDevice, Unknown } from '../../ui/states.tsx'
import { possibleActs } from './possible-acts.ts'
import { useLocations } from '../locations/public.ts'
import type { ActProps, ServiceAct } from '../stays/public.ts'
import { ServiceActions } from './service-actions.tsx'
import { ServiceDetail } from './service-detail.tsx'
import { useService, type OneService } from './use-service.ts'

// Each form loads when it is opened, because forms need the form library.
const ACTS = {
  edit: lazy(() => import('./service-edit-form.tsx')),
  finish: lazy(() => import('./finish-form.tsx')),
  void: lazy(() => import('./void-form.tsx')),
  correct: lazy(() => import('./pricing/correct-form.tsx')),
  why: lazy(() => import('./pricing/price-why.tsx')),
  ticket: lazy(() => import('./ticket.tsx')),
  entry: lazy(() => import('./entry-ticket.tsx')),
  send: lazy(() => import('./send-ticket-form.tsx')),
  refund: lazy(() => import('./refund-form.tsx')),
  invoice: lazy(() => import('./invoice-form.tsx')),
} satisfies Record<ServiceAct, LazyExoticComponent<ComponentType<ActProps>>>

interface ServicePanelProps extends Omit<ActProps, 'row'> {
  id: string
  /** Action beside the detail; undefined for the detail itself. */
  act: ServiceAct | undefined
}

/** A service beside the list: its detail, or an action. The default export is for `lazy`. */
export default function ServicePanel({ id, act, ...props }: ServicePanelProps) {
  const one = useHeld(useService(id))
  const { onAct, onClose } = props
  const Act = act && ACTS[act]
  return (
    <SidePanel onClose={onClose}>
      {one.kind !== 'found' && (
        <PanelPage title={<Trans>Service</Trans>}>
          <Missing one={one} />
        </PanelPage>
      )}
      {one.kind === 'found' && Act === undefined && <Detail row={one.row} onAct={onAct} />}
      {one.kind === 'found' && Act !== undefined && (
        <Suspense fallback={<FormLoading title={<Trans>Service</Trans>} />}>
          <Act row={one.row} {...props} />
        </Suspense>
      )}
    </SidePanel>
  )
}

/**
 * Keeps a found service until it is found elsewhere, because a finished one may leave the device while somebody views
 * it.
 */
function useHeld(one: OneService): OneService {
  const [held, setHeld] = useState(one)
  if (
    one.kind === 'found' &&
    (held.kind !== 'found' || held.row.service !== one.row.service || held.row.pending !== one.row.pending)
  )
    setHeld(one)
  return one.kind === 'found' || one.kind === 'unknown' || held.kind !== 'found' ? one : held
}

function Detail({ row, onAct }: Pick<ActProps, 'row' | 'onAct'>) {
  const { company, user } = useSession()
  const possible = possibleActs(row, user, company)
  const location = useLocations().list?.find(({ id }) => id === row.service.location.id)
  return (
    <PanelPage
      title={<Plate plate={row.service.licensePlate} country={company.country} size="large" />}
      aside={
        <Button variant="default" leftSection={<EditIcon size={16} />} onClick={() => onAct('edit')}>
          <Trans>Edit</Trans>
        </Button>
      }
      footer={
        (possible.finish || possible.void || possible.ticket || possible.entry) && (
          <ServiceActions possible={possible} isAhead={isChargedAhead(row.service, location, now())} onAct={onAct} />
        )
      }
    >
      <ServiceDetail row={row} possible={possible} onAct={onAct} />
    </PanelPage>
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
        <Trans>This service is older than what this device keeps. It is shown as soon as there is a connection.</Trans>
      </NotOnThisDevice>
    )
  }
  return (
    <LoadFailed onRetry={one.retry}>
      <Trans>The server did not answer as it should.</Trans>
    </LoadFailed>
  )
}
