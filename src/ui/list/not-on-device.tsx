import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { NotOnThisDevice } from '../states.tsx'

interface RowsNotOnDeviceProps {
  /** Which days, or why none, are kept here. */
  children: ReactNode
  /** Back to what the device keeps; null where it keeps nothing of the list. */
  onBack: (() => void) | null
}

/** The rows that are asked for are not on this device, and there is no network. */
export function RowsNotOnDevice({ children, onBack }: RowsNotOnDeviceProps) {
  return (
    <NotOnThisDevice
      action={
        onBack && (
          <Button variant="default" onClick={onBack}>
            <Trans>Show what is here</Trans>
          </Button>
        )
      }
    >
      {children}
    </NotOnThisDevice>
  )
}

/** They are of many locations, of which this device keeps one; there is no network. */
export function OneOfMany({ name, onBack }: { name: string; onBack: () => void }) {
  return (
    <RowsNotOnDevice onBack={onBack}>
      <Trans>Without a connection, only {name} is on this device.</Trans>
    </RowsNotOnDevice>
  )
}
