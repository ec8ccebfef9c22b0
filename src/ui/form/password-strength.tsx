import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import { PASSWORD_MIN } from '../../../domain/password-length.ts'
import { passwordStrength, type PasswordStrength as Strength } from '../../../domain/password-strength.ts'
import type { PasswordOwner } from '../../../domain/passwords.ts'
import styles from './password-strength.module.css'

const WORDS: Readonly<Record<Strength, MessageDescriptor>> = {
  too_short: msg`Too short: at least ${PASSWORD_MIN} characters`,
  personal: msg`Contains your name or email: choose another`,
  common: msg`Very weak: too few different characters`,
  weak: msg`Weak: make it longer, or less regular`,
  good: msg`Good`,
  strong: msg`Strong`,
}

/** Shows in words how hard the typed password is to guess. Read aloud when it changes. */
export function PasswordStrength({ password, owner }: { password: string; owner: PasswordOwner }) {
  const { t } = useLingui()
  const strength = password === '' ? null : passwordStrength(password, owner)
  return (
    <span role="status" className={styles.strength} data-strength={strength}>
      {strength === null ? (
        <Trans>At least {PASSWORD_MIN} characters, not your name or email</Trans>
      ) : (
        t(WORDS[strength])
      )}
    </span>
  )
}
