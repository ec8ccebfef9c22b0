import { Trans, useLingui } from '@lingui/react/macro'
import { Button, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'

import { useSignOut } from '../../features/session/use-sign-out.ts'
import { LANGUAGES, type Language } from '../../../domain/people.ts'
import { useDataClient } from '../../data/session-provider.tsx'
import type { Session } from '../../offline/session-state.ts'
import { LANGUAGE_NAMES, ROLE_LABELS } from '../../ui/labels/people.ts'
import { useLanguageChoice } from '../use-language-choice.ts'
import styles from './account-menu.module.css'
import { Choice } from './choice.tsx'
import { Flyout } from './flyout.tsx'
import { BuildingIcon, SelectorIcon, SignOutIcon } from './icons.tsx'

function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName.trim().charAt(0)}${lastName.trim().charAt(0)}`.toUpperCase()
}

export function AccountMenu({ session: { user, company } }: { session: Session }) {
  const { t } = useLingui()
  const { sessions } = useDataClient()
  const { signOut, leaving } = useSignOut()
  const { language, chooseLanguage } = useLanguageChoice()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = `${user.firstName} ${user.lastName}`

  const languages = LANGUAGES.map((value): { value: Language; label: string } => ({ value, label: LANGUAGE_NAMES[value] }))
  const schemes: { value: MantineColorScheme; label: string }[] = [
    { value: 'auto', label: t`Automatic` },
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
  ]

  return (
    <Flyout
      title={t`Account`}
      width={288}
      className={styles.account}
      button={
        <>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(user)}
          </span>
          <span className={styles.who}>
            <span className={styles.name}>{name}</span> <span className={styles.role}>{t(ROLE_LABELS[user.role])}</span>
          </span>{' '}
          <span className={styles.short}>
            <Trans>Account</Trans>
          </span>
          <span className={styles.selector}>
            <SelectorIcon size={16} />
          </span>
        </>
      }
    >
      <div className={styles.menu}>
        <div className={styles.heading}>
          <span className={styles.name}>{name}</span>
          <span className={styles.role}>{user.email}</span>
        </div>
        <Choice legend={t`Language`} name="language" options={languages} value={language} onChange={chooseLanguage} />
        <Choice legend={t`Colours`} name="scheme" options={schemes} value={colorScheme} onChange={setColorScheme} />
        {user.role === 'super_admin' && (
          <div className={styles.company}>
            <span className={styles.role}>{company.name}</span>
            <Button variant="default" leftSection={<BuildingIcon size={16} />} onClick={() => void sessions.chooseCompany(null)}>
              <Trans>Choose another company</Trans>
            </Button>
          </div>
        )}
        <Button variant="default" leftSection={<SignOutIcon size={16} />} onClick={signOut} loading={leaving}>
          <Trans>Sign out</Trans>
        </Button>
      </div>
    </Flyout>
  )
}
