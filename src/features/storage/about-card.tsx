import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { Card } from '../../ui/page/card.tsx'
import styles from './storage-page.module.css'

/** What support will ask for. */
export function AboutCard() {
  return (
    <Card title={<Trans>For support</Trans>}>
      <div className={styles.choice}>
        <p className={styles.text}>
          <Trans>What support needs to know of this device stands on one page, ready to be copied.</Trans>
        </p>
        <Button variant="default" renderRoot={(props) => <Link to="/dashboard/support" {...props} />}>
          <Trans>Ask for support</Trans>
        </Button>
      </div>
    </Card>
  )
}
