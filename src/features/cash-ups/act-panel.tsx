import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { useSession } from '../../data/session-provider.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import { PanelPage, SidePanel } from '../../ui/side-panel.tsx'
import { StateNotice } from '../../ui/states.tsx'
import { opensDrawer } from '../../ui/printing/open-drawer.ts'
import type { ActFormProps } from './act-form.ts'
import { AdjustForm } from './adjust-form.tsx'
import { ApproveForm } from './approve-form.tsx'
import type { Act } from './cash-ups-search.ts'
import { CloseForm } from './close-form.tsx'
import { CollectForm } from './collect-form.tsx'
import { DrawerForm } from './drawer-form.tsx'
import { MoveForm } from './move-form.tsx'
import { offeredActs } from './offered-acts.ts'
import { SlipPage } from './slip-page.tsx'

interface ActPanelProps extends ActFormProps {
  act: Act
  /** Shows the result of a close instead of this panel. */
  onResult?: () => void
}

/** Actions on a cash-up, beside its page. */
export function ActPanel({ act, onResult, ...props }: ActPanelProps) {
  const { user } = useSession()
  // Checked once: the action itself changes the cash-up, while the form still waits for the server's answer.
  const [isOffered] = useState(
    () => props.resubmitting !== undefined || offeredActs(props.row.cashUp, user, opensDrawer()).includes(act),
  )
  if (!isOffered) return <NotOffered onClose={props.onCancel} />
  return (
    <SidePanel onClose={props.onCancel}>
      {act === 'pay-in' && <MoveForm {...props} kind="pay_in" />}
      {act === 'pay-out' && <MoveForm {...props} kind="pay_out" />}
      {act === 'open-drawer' && <DrawerForm {...props} />}
      {act === 'close' && <CloseForm {...props} {...(onResult && { onResult })} />}
      {act === 'approve' && <ApproveForm {...props} />}
      {act === 'collect' && <CollectForm {...props} />}
      {act === 'adjust' && <AdjustForm {...props} />}
      {act === 'slip' && <SlipPage row={props.row} />}
    </SidePanel>
  )
}

/** Shown for an outdated address, or an act of another person. */
function NotOffered({ onClose }: { onClose: () => void }) {
  return (
    <SidePanel onClose={onClose}>
      <PanelPage title={<Trans>Cash-up</Trans>}>
        <StateNotice icon={LockIcon} role="status" title={<Trans>This cannot be done now</Trans>}>
          <Trans>This cash-up is in another state now, or you may not do this.</Trans>
        </StateNotice>
      </PanelPage>
    </SidePanel>
  )
}
