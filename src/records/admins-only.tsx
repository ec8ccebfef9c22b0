import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { isAdmin } from '../../domain/roles.ts'
import { useSession } from '../data/session-provider.tsx'
import { PanelPage, SidePanel } from '../ui/side-panel.tsx'
import { Forbidden } from '../ui/states.tsx'

interface AdminsOnlyProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A panel in which only admins have something to do. Who comes by its address and is none is told so before they type. */
export function AdminsOnly({ title, onClose, children }: AdminsOnlyProps) {
  const { user } = useSession()
  if (isAdmin(user.role)) return children
  return (
    <SidePanel onClose={onClose}>
      <PanelPage title={title}>
        <Forbidden>
          <Trans>Only an administrator can do this. Ask yours.</Trans>
        </Forbidden>
      </PanelPage>
    </SidePanel>
  )
}
