import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { isAdmin } from '../../domain/roles.ts'
import { useSession } from '../data/session-provider.tsx'
import { PanelPage, SidePanel } from '../ui/side-panel.tsx'
import { Forbidden } from '../ui/states.tsx'

interface AdminsOnlyProps {
  title: ReactNode
  /** Whether the person may use the panel; by default admins may. */
  may?: boolean
  onClose: () => void
  children: ReactNode
}

/** A panel for admins. Anybody else who opens its address sees this before they type. */
export function AdminsOnly({ title, may, onClose, children }: AdminsOnlyProps) {
  const { user } = useSession()
  if (may ?? isAdmin(user.role)) return children
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
