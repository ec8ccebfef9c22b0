import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Language } from '../../../domain/people.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { OfflineIcon } from '../../ui/icons.tsx'
import { ROLE_LABELS } from '../../ui/labels/people.ts'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './account-page.module.css'
import { EmailForm } from './email-form.tsx'
import { OwnFiles } from './own-files.tsx'
import { PasswordForm } from './password-form.tsx'
import { PinForm } from './pin-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePhoto } from './profile-photo.tsx'

/** The person's own page; `devices` are those on which they are signed in. It is changed on the server only; what is typed without one stays as a draft. */
export function AccountPage({ onLanguage, devices }: { onLanguage: (language: Language) => void; devices: ReactNode }) {
  const { t } = useLingui()
  const { user } = useSession()
  const reachable = useReachable()
  // Whoever comes for them finds them first: what stands above would move them while it loads.
  const isForFiles = useLocation({ select: ({ hash }) => hash }) === 'files'
  const files = (
    <Card title={<Trans>My files from the server</Trans>}>
      <OwnFiles />
    </Card>
  )
  return (
    <Page title={<Trans>My account</Trans>} sub={`${user.email} · ${t(ROLE_LABELS[user.role])}`} help="account">
      {!reachable && (
        <Notice icon={OfflineIcon} tone="caution">
          <Trans>Your account is changed on the server, so it needs a connection. What you type in your details is kept as a draft on this device; passwords never are.</Trans>
        </Notice>
      )}
      {isForFiles && files}
      {user.role === 'super_admin' ? null : (
        <Card title={<Trans>Your details</Trans>}>
          <ProfilePhoto />
          <ProfileForm onLanguage={onLanguage} />
        </Card>
      )}
      <Card title={<Trans>Email</Trans>}>
        <EmailForm />
      </Card>
      <Card title={<Trans>Password</Trans>}>
        <PasswordForm />
      </Card>
      <Card title={<Trans>PIN on this device</Trans>}>
        <PinForm />
      </Card>
      <Card title={<Trans>Where you are signed in</Trans>}>{devices}</Card>
      {!isForFiles && files}
      <p className={styles.sub}>
        <Link to="/dashboard/storage" className={styles.device}>
          <Trans>What PARQ keeps on this device</Trans>
        </Link>
      </p>
    </Page>
  )
}
