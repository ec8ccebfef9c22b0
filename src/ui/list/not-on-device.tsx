import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { NotOnThisDevice } from '../states.tsx'

interface RowsNotOnDeviceProps {
  /** Explains which days are kept here, or why none are. */
  children: ReactNode
  /** Returns to the rows on this device; `null` if it keeps none of the list. */
  onBack: (() => void) | null
}

/** The requested rows are not on this device, and there is no connection. */
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

/** The list covers many locations, of which this device keeps one, and there is no connection. */
export function OneOfMany({ name, onBack }: { name: string; onBack: () => void }) {
  return (
    <RowsNotOnDevice onBack={onBack}>
      <Trans>Without a connection, only {name} is on this device.</Trans>
    </RowsNotOnDevice>
  )
}
