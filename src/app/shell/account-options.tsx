import { Trans, useLingui } from '@lingui/react/macro'
import { Button, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { fullName, type Language, LANGUAGES } from '../../../domain/people.ts'
import { useDataClient } from '../../data/session-provider.tsx'
import type { Session } from '../../offline/session-state.ts'
import { BuildingIcon, HelpIcon, SearchIcon } from '../../ui/icons.tsx'
import { LANGUAGE_NAMES } from '../../ui/labels/people.ts'
import { useLanguageChoice } from '../language-switch.tsx'
import styles from './account-menu.module.css'
import choiceStyles from './account-options.module.css'
import { ask } from './overlay-requests.ts'
import { PersonIcon, SignOutIcon } from './icons.tsx'
import { readableEmail } from '../../../domain/emails.ts'

interface AccountOptionsProps {
  session: Session
  onSignOut: () => void
  leaving: boolean
}

/** Content of the account's menu. `lazy` needs the default export. */
export default function AccountOptions({ session: { user, company }, onSignOut, leaving }: AccountOptionsProps) {
  const { t } = useLingui()
  const { sessions } = useDataClient()
  const { language, chooseLanguage } = useLanguageChoice()
  const { colorScheme, setColorScheme } = useMantineColorScheme()

  const languages = LANGUAGES.map((value): { value: Language; label: string } => ({
    value,
    label: LANGUAGE_NAMES[value],
  }))
  const schemes: { value: MantineColorScheme; label: string }[] = [
    { value: 'auto', label: t`Automatic` },
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
  ]

  return (
    <div className={styles.menu}>
      <div className={styles.heading}>
        <span className={styles.name}>{fullName(user)}</span>
        <span className={styles.role}>{readableEmail(user.email)}</span>
      </div>
      <Choice legend={t`Language`} name="language" options={languages} value={language} onChange={chooseLanguage} />
      <Choice legend={t`Colours`} name="scheme" options={schemes} value={colorScheme} onChange={setColorScheme} />
      <Button component={Link} to="/dashboard/account" variant="default" leftSection={<PersonIcon size={16} />}>
        <Trans>My account</Trans>
      </Button>
      <Button variant="default" leftSection={<SearchIcon size={16} />} onClick={() => ask('palette')}>
        <Trans>Search and go</Trans>
      </Button>
      <Button
        className={styles.onPhone}
        component={Link}
        to="/dashboard/support"
        variant="default"
        leftSection={<HelpIcon size={16} />}
      >
        <Trans>Support</Trans>
      </Button>
      {user.role === 'super_admin' && (
        <div className={styles.company}>
          <span className={styles.role}>{company.name}</span>
          <Button
            variant="default"
            leftSection={<BuildingIcon size={16} />}
            onClick={() => void sessions.chooseCompany(null)}
          >
            <Trans>Choose another company</Trans>
          </Button>
        </div>
      )}
      <Button variant="default" leftSection={<SignOutIcon size={16} />} onClick={onSignOut} loading={leaving}>
        <Trans>Sign out</Trans>
      </Button>
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  legend: string
  name: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice among a few options, all displayed. */
export function Choice<Value extends string>({ legend, name, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={choiceStyles.choice}>
      <legend>{legend}</legend>
      <div className={choiceStyles.options}>
        {options.map((option) => (
          <label key={option.value} className={choiceStyles.option}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
