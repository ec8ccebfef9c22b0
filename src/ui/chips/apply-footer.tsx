import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import styles from './apply-footer.module.css'

/** The end of a filter's form: it can be applied only once it is valid. */
export function ApplyFooter({ valid }: { valid: boolean }) {
  return (
    <div className={styles.footer}>
      <Button type="submit" fullWidth disabled={!valid}>
        <Trans>Apply</Trans>
      </Button>
    </div>
  )
}
