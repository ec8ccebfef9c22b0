import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import { cancelEmail, sendEmailLink, type EmailState } from '../../../contract/account.ts'
import { useSession } from '../../data/session-provider.tsx'
import { InfoIcon } from '../../ui/icons.tsx'
import { OwnMoment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import styles from './account-page.module.css'
import { attempt } from './attempt.ts'

interface PendingEmailProps {
  pending: NonNullable<EmailState['pending']>
  onChange: (state: EmailState) => void
}

const SENT = msg`The link is on its way`

/** Shows the e-mail that waits for confirmation, with buttons to resend the link and to cancel. */
export function PendingEmail({ pending: { email, expiresAt }, onChange }: PendingEmailProps) {
  const { user, api } = useSession()
  const request = { params: { id: user.id } }

  async function run(call: () => Promise<EmailState>, remark: typeof SENT | null): Promise<void> {
    const attempted = await runWithToast(
      () => attempt(call),
      (found) => found.submitError?.message ?? null,
      () => remark,
    )
    if (attempted.submitError === null) onChange(attempted.answer)
  }

  return (
    <Notice icon={InfoIcon} tone="quiet">
      <Trans>Waits to be confirmed at {email}. Open the link that was sent there; it works until</Trans>{' '}
      <OwnMoment at={expiresAt} />.
      <span className={styles.choices}>
        <TextButton onClick={() => void run(() => api.call(sendEmailLink, request), SENT)}>
          <Trans>Send it again</Trans>
        </TextButton>
        <TextButton onClick={() => void run(() => api.call(cancelEmail, request), null)}>
          <Trans>Keep my present email</Trans>
        </TextButton>
      </span>
    </Notice>
  )
}
