import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { CashUp } from '../../../../contract/cash-up.ts'
import type { Location } from '../../../../contract/location.ts'
import { TakenWords } from '../../../trade/taken-words.tsx'
import { SearchIcon, WarningIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import boothStyles from './booth-page.module.css'
import type { LostPlace, TypedPlate } from './booth-place.ts'
import styles from './lost-place.module.css'

/** So many other locations have a button each; more are chosen from the list above. */
export const CHOICES_MOST = 4

interface LostPlaceNoticeProps {
  place: LostPlace
  /** Where else the person works. */
  others: readonly Location[]
  hasRegister: boolean
  onChoose: (id: string) => void
}

/** Says that the booth's location is gone, and leaves it to the person where they go on. */
export function LostPlaceNotice({ place, others, hasRegister, onChoose }: LostPlaceNoticeProps) {
  const { name, why } = place
  return (
    <div role="alert">
      <Notice icon={WarningIcon} tone="caution">
        {why === 'taken' ? <TakenWords place={place} /> : <Trans>Your administrator took {name} out of use. Nothing is let in here any more; what is inside is still charged.</Trans>}{' '}
        {why === 'taken' && !hasRegister && others.length === 0 && <Trans>No other location is assigned to you. Ask an administrator.</Trans>}
        {others.length > 0 && others.length <= CHOICES_MOST && (
          <div className={styles.choices}>
            {others.map(({ id, name: other }) => (
              <Button key={id} variant="default" onClick={() => onChoose(id)}>
                <Trans>Work at {other}</Trans>
              </Button>
            ))}
          </div>
        )}
        {others.length > CHOICES_MOST && <Trans>Choose above where you work now.</Trans>}
      </Notice>
    </div>
  )
}

/** The person's register at a location that they no longer work at: it is theirs to count. */
export function OpenElsewhere({ cashUps }: { cashUps: readonly CashUp[] }) {
  return cashUps.map(({ id, location: { name } }) => (
    <Notice key={id} icon={WarningIcon} tone="caution">
      <Trans>Your register at {name} is still open. You can count and close it.</Trans>
      <div className={styles.choices}>
        <Button renderRoot={(props) => <Link to="/dashboard/cash-ups/$id" params={{ id }} search={{ act: 'close' }} {...props} />}>
          <Trans>Count and close it</Trans>
        </Button>
      </div>
    </Notice>
  ))
}

/** Keeps what is typed until the person has chosen where they go on. */
export function TypedMeanwhile({ typed }: { typed: TypedPlate }) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(() => typed.read())
  useLayoutEffect(() => field.current?.focus(), [])
  useEffect(() => typed.keep(value), [typed, value])
  return (
    <div className={boothStyles.ask}>
      <SearchIcon size={24} className={boothStyles.icon} />
      <input
        ref={field}
        className={boothStyles.field}
        aria-label={t`Plate, ticket, receipt or name`}
        placeholder={t`Plate, ticket or name`}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
    </div>
  )
}
