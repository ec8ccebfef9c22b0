import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { LinkPurpose } from '../../../contract/password-link.ts'
import { useSessionState } from '../../data/session-provider.tsx'
import { OwnMoment } from '../../ui/moment.tsx'
import { FrontPage } from '../../ui/page/front-page.tsx'
import { Outcome } from '../../ui/page/outcome.tsx'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import styles from './link-page.module.css'
import { NewPasswordForm } from './new-password-form.tsx'
import { SupportContact } from './support-contact.tsx'
import { usePasswordLink, type OpenedLink, type PasswordLink } from './use-password-link.ts'

interface ResetPasswordPageProps {
  token: string
  /** Purpose in the link's address, displayed if the link does not open. */
  purpose: LinkPurpose
  /** The product's logo. */
  mark: ReactNode
  /** Language choice. */
  languages: ReactNode
}

/** Page of a mailed link to set a new or a first password. */
export function ResetPasswordPage({ token, purpose, mark, languages }: ResetPasswordPageProps) {
  const link = usePasswordLink(token)
  return (
    <FrontPage mark={mark} languages={languages}>
      <Content link={link} purpose={purpose} />
    </FrontPage>
  )
}

function Content({ link, purpose }: { link: PasswordLink; purpose: LinkPurpose }) {
  const { t } = useLingui()
  if (link.kind === 'set') return <Done email={link.email} isFirst={purpose === 'invitation'} />
  if (link.kind === 'perhaps_set') return <PerhapsDone email={link.email} />
  if (link.kind === 'gone') return purpose === 'invitation' ? <InvitationGone /> : <ResetGone />
  if (link.kind === 'open') {
    const { opened } = link
    return (
      <>
        {opened.purpose === 'invitation' ? <Welcome opened={opened} /> : <Reset opened={opened} />}
        <p className={styles.holds}>
          <Trans>The link works once, until</Trans> <OwnMoment at={opened.expiresAt} />.
        </p>
        <NewPasswordForm opened={opened} onSend={link.set} />
      </>
    )
  }
  return (
    <>
      <h1>{purpose === 'invitation' ? <Trans>Welcome to PARQ</Trans> : <Trans>Set a new password</Trans>}</h1>
      {link.kind === 'loading' ? (
        <PanelSkeleton />
      ) : (
        <>
          <LoadFailed onRetry={link.retry}>{t(link.message)}</LoadFailed>
          <SupportContact />
        </>
      )}
    </>
  )
}

function Welcome({ opened: { firstName, email, company } }: { opened: OpenedLink }) {
  const host = company ?? 'PARQ'
  return (
    <>
      <h1>
        <Trans>Welcome to PARQ, {firstName}</Trans>
      </h1>
      <p className={styles.lead}>
        <Trans>
          {host} invites you. From now on you sign in with <strong>{email}</strong> and the password that you choose
          here.
        </Trans>
      </p>
    </>
  )
}

function Reset({ opened: { email } }: { opened: OpenedLink }) {
  return (
    <>
      <h1>
        <Trans>Set a new password</Trans>
      </h1>
      <p className={styles.lead}>
        <Trans>
          For <strong>{email}</strong>. All devices where you are signed in have to sign in again.
        </Trans>
      </p>
    </>
  )
}

/**
 * The link does not sign the person in: they type the new password once more on the sign-in page, and choose "Remember
 * me" there.
 */
function Done({ email, isFirst }: { email: string; isFirst: boolean }) {
  return (
    <>
      <Outcome done title={<Trans>Your password is set</Trans>}>
        {isFirst ? (
          <Trans>From now on you sign in with {email} and this password.</Trans>
        ) : (
          <Trans>
            From now on you sign in with {email} and this password. Unsent work on a device is sent when you sign in
            there.
          </Trans>
        )}
      </Outcome>
      <GoOn email={email} />
    </>
  )
}

function PerhapsDone({ email }: { email: string }) {
  return (
    <>
      <Outcome done={false} title={<Trans>Your password is probably set</Trans>}>
        <Trans>
          The answer to your request was lost, and the link has been used since. Sign in with {email} and the new
          password to check.
        </Trans>
      </Outcome>
      <GoOn email={email} />
    </>
  )
}

/** A session on this device stays open, even if it belongs to another person. */
function GoOn({ email }: { email: string }) {
  const { status } = useSessionState()
  const isFree = status === 'signed_out' || status === 'failed'
  return (
    <Button className={styles.go} fullWidth renderRoot={(props) => <Link to="/sign-in" state={{ email }} {...props} />}>
      {isFree ? <Trans>Sign in</Trans> : <Trans>Continue to PARQ</Trans>}
    </Button>
  )
}

function ResetGone() {
  return (
    <>
      <Outcome done={false} title={<Trans>This link no longer works</Trans>}>
        <Trans>
          It was used, is older than an hour, or was replaced by a newer one. If you have already set your password with
          it, sign in.
        </Trans>
      </Outcome>
      <p className={styles.on}>
        <Link to="/forgot-password">
          <Trans>Ask for a new link</Trans>
        </Link>
        <Link to="/sign-in">
          <Trans>Sign in</Trans>
        </Link>
      </p>
      <SupportContact />
    </>
  )
}

function InvitationGone() {
  return (
    <>
      <Outcome done={false} title={<Trans>This invitation no longer works</Trans>}>
        <Trans>
          It was used, has expired, or was replaced by a newer one. If you have already chosen your password, sign in.
          Otherwise ask the person who invited you to send it again.
        </Trans>
      </Outcome>
      <p className={styles.on}>
        <Link to="/sign-in">
          <Trans>Sign in</Trans>
        </Link>
      </p>
      <SupportContact />
    </>
  )
}
