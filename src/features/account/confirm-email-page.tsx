import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { WarningIcon } from '../../ui/icons.tsx'
import { OwnMoment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FrontPage } from '../../ui/page/front-page.tsx'
import { Outcome } from '../../ui/page/outcome.tsx'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import styles from './link-page.module.css'
import { useEmailLink, type EmailLink } from './use-email-link.ts'

interface ConfirmEmailPageProps {
  token: string
  /** The product's logo. */
  mark: ReactNode
  /** Language choice. */
  languages: ReactNode
}

/** Page of the mailed link that confirms a new sign-in e-mail. */
export function ConfirmEmailPage({ token, mark, languages }: ConfirmEmailPageProps) {
  const link = useEmailLink(token)
  return (
    <FrontPage mark={mark} languages={languages}>
      <Content link={link} />
    </FrontPage>
  )
}

function Content({ link }: { link: EmailLink }) {
  const { t } = useLingui()
  if (link.kind === 'confirmed' || link.kind === 'perhaps_confirmed' || link.kind === 'gone') {
    return (
      <>
        <End link={link} />
        <p className={styles.on}>
          <Link to="/">
            <Trans>Continue to PARQ</Trans>
          </Link>
        </p>
      </>
    )
  }
  if (link.kind === 'open') return <Question link={link} />
  return (
    <>
      <h1>
        <Trans>Confirm your email</Trans>
      </h1>
      {link.kind === 'loading' ? <PanelSkeleton /> : <LoadFailed onRetry={link.retry}>{t(link.message)}</LoadFailed>}
    </>
  )
}

function Question({
  link: { email, expiresAt, confirming, failure, confirm },
}: {
  link: Extract<EmailLink, { kind: 'open' }>
}) {
  const { t } = useLingui()
  return (
    <>
      <h1>
        <Trans>Confirm your email</Trans>
      </h1>
      <p className={styles.lead}>
        <Trans>
          If you confirm, you sign in from now on with <strong>{email}</strong>. All devices except the one that
          requested this have to sign in again.
        </Trans>
      </p>
      <p className={styles.holds}>
        <Trans>The link works once, until</Trans> <OwnMoment at={expiresAt} />.
      </p>
      {failure !== null && (
        <div role="alert" className={styles.failure}>
          <Notice icon={WarningIcon} tone="negative">
            {t(failure)}
          </Notice>
        </div>
      )}
      <Button fullWidth size="md" loading={confirming} onClick={confirm}>
        <Trans>Confirm this email</Trans>
      </Button>
    </>
  )
}

function End({ link }: { link: Extract<EmailLink, { kind: 'confirmed' | 'perhaps_confirmed' | 'gone' }> }) {
  if (link.kind === 'confirmed') {
    const { email } = link
    return (
      <Outcome done title={<Trans>Email confirmed</Trans>}>
        <Trans>From now on you sign in with {email}. The previous email no longer works.</Trans>
      </Outcome>
    )
  }
  if (link.kind === 'perhaps_confirmed') {
    const { email } = link
    return (
      <Outcome done={false} title={<Trans>Probably confirmed</Trans>}>
        <Trans>
          The answer to your request was lost, and the link has been used since. Sign in with {email} to check.
        </Trans>
      </Outcome>
    )
  }
  return (
    <Outcome done={false} title={<Trans>This link no longer works</Trans>}>
      <Trans>
        It was used, has expired, was withdrawn, or was replaced by a newer one. If you have already confirmed it, sign
        in with the new email. Otherwise sign in as before and request it again under My account.
      </Trans>
    </Outcome>
  )
}
