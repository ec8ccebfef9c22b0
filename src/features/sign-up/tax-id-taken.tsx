import { Trans, useLingui } from '@lingui/react/macro'

import { useAppConfig } from '../../data/session-provider.tsx'
import { Notice } from '../../ui/notice.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import styles from './sign-up.module.css'

/** Offers the owner of a tax id that a company has already to write to support. */
export function TaxIdTaken({ taxId, country }: { taxId: string; country: string }) {
  const { t } = useLingui()
  const { email } = useAppConfig().support
  if (email === null) return null
  const subject = t`Another company uses my tax ID ${taxId}`
  const body = t`The tax ID ${taxId} (${country}) belongs to my company, and somebody else has signed up with it. I attach a document that shows who it belongs to.`
  const address = `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  return (
    <div className={styles.notice}>
      <Notice icon={WarningIcon} tone="caution">
        <Trans>
          Is the tax ID yours, and do you not know that company? <a href={address}>Write to support</a> with a document
          that shows who it belongs to.
        </Trans>
      </Notice>
    </div>
  )
}
