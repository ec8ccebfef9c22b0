import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import { NO_SUPPORT, type AppConfig } from '../../../contract/config.ts'
import { openPublicApi } from '../../data/public-api.ts'
import styles from './link-page.module.css'

/** Contact for people who cannot sign in at all. */
export function SupportContact() {
  const [{ email, phone, url }, setSupport] = useState<AppConfig['support']>(NO_SUPPORT)
  useEffect(() => {
    void openPublicApi().then(({ support }) => setSupport(support))
  }, [])
  return (
    <p className={styles.support}>
      <Trans>Still not in? Contact support, or ask an administrator of your company.</Trans>
      {email !== null && <a href={`mailto:${email}`}>{email}</a>}
      {phone !== null && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      )}
    </p>
  )
}
