import { Trans } from '@lingui/react/macro'

import { useAppConfig } from '../../data/session-provider.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './sign-up.module.css'

/** Displayed if the server could not create the company for reasons unrelated to the input. */
export function SetUpFailed() {
  const { support } = useAppConfig()
  const { email, phone, url } = support
  return (
    <div className={styles.notice} role="alert">
      <Notice icon={WarningIcon} tone="negative">
        <strong>
          <Trans>Company set-up failed: contact support.</Trans>
        </strong>{' '}
        <Trans>Nothing that you typed is lost. You can try again: the company is created only once.</Trans>
        {email !== null && (
          <>
            {' '}
            <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
        {phone !== null && (
          <>
            {' '}
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
          </>
        )}
        {url !== null && (
          <>
            {' '}
            <a href={url} target="_blank" rel="noreferrer">
              {url}
            </a>
          </>
        )}
      </Notice>
    </div>
  )
}
