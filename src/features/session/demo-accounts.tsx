import { Trans } from '@lingui/react/macro'

import styles from './demo-accounts.module.css'

export interface DemoAccount {
  email: string
  password: string
}

interface DemoAccountsProps {
  emails: readonly string[]
  password: string
  onPick: (account: DemoAccount) => void
}

/** Displayed only if the server has created the demo accounts. */
export function DemoAccounts({ emails, password, onPick }: DemoAccountsProps) {
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">
        <Trans>Demo accounts</Trans>
      </h2>
      <p>
        <Trans>This installation holds sample companies. Choose an account to fill in the form.</Trans>
      </p>
      <ul>
        {emails.map((email) => (
          <li key={email}>
            <button type="button" onClick={() => onPick({ email, password })}>
              {email}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
