import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import styles from './open-register.module.css'

/** Leads to the register of a location, and back to where its money was asked for. What was typed there waits as a draft, so nobody asks about it. */
export function OpenRegister({ locationId }: { locationId: string }) {
  return (
    <span className={styles.open}>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/dashboard/cash-ups" search={{ act: 'open', location: locationId }} state={(before) => ({ ...before, returns: true })} ignoreBlocker {...props} />}
      >
        <Trans>Open the register</Trans>
      </Button>
    </span>
  )
}
