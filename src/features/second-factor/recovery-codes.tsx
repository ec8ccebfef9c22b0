import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { copyText } from '../../ui/copy-text.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './second-factor.module.css'

const COPIED = msg`The recovery codes are copied.`
const NOT_COPIED = msg`The browser did not copy the codes. Write them down.`

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <div className={styles.part}>
      <Notice icon={WarningIcon} tone="caution">
        <Trans>
          Keep these recovery codes where you will find them without this device. Each one works once, if you lose your
          authenticator app. They are not shown again.
        </Trans>
      </Notice>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => void copyText(codes.join('\n'), COPIED, NOT_COPIED)}>
          <Trans>Copy the codes</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>I have kept them</Trans>
        </Button>
      </div>
    </div>
  )
}
