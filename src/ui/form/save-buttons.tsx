import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { SubmitButton } from './submit-button.tsx'

interface SaveButtonsProps {
  /** Where something else than saving is done. */
  action?: ReactNode
  onCancel: () => void
}

/** At the end of a form that changes a record. */
export function SaveButtons({ action, onCancel }: SaveButtonsProps) {
  return (
    <>
      <Button variant="default" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <SubmitButton>{action ?? <Trans>Save</Trans>}</SubmitButton>
    </>
  )
}
