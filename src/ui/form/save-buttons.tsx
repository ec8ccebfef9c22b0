import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import { SubmitButton } from './submit-button.tsx'

/** At the end of a form that changes a record. */
export function SaveButtons({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <Button variant="default" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <SubmitButton>
        <Trans>Save</Trans>
      </SubmitButton>
    </>
  )
}
