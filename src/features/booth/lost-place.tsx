import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { Location } from '../../../contract/location.ts'
import { TakenWords } from '../locations/public.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { plateName } from '../../ui/plate.tsx'
import { BoothField } from './booth-field.tsx'
import type { LostPlace } from './booth-place.ts'
import type { EntryQueue } from './entry-queue.ts'
import styles from './lost-place.module.css'
import { useEntries } from './use-entry-queue.ts'

/** Number of other locations with a button each; further ones are in the list above. */
export const CHOICES_MOST = 4

interface LostPlaceNoticeProps {
  place: LostPlace
  /** Other locations of the person. */
  others: readonly Location[]
  hasRegister: boolean
  onChoose: (id: string) => void
}

/** Says that the booth's location is gone, and lets the person choose another. */
export function LostPlaceNotice({ place, others, hasRegister, onChoose }: LostPlaceNoticeProps) {
  const { name, why } = place
  return (
    <div role="alert">
      <Notice icon={WarningIcon} tone="caution">
        {why === 'taken' ? (
          <TakenWords place={place} />
        ) : (
          <Trans>
            Your administrator took {name} out of use. Nothing can be checked in here any more; the vehicles inside can
            still be charged.
          </Trans>
        )}{' '}
        {why === 'taken' && !hasRegister && others.length === 0 && (
          <Trans>No other location is assigned to you. Ask an administrator.</Trans>
        )}
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

/** The person's register at a location that they have lost, which they still count. */
export function OpenElsewhere({ cashUps }: { cashUps: readonly CashUp[] }) {
  return cashUps.map(({ id, location: { name } }) => (
    <Notice key={id} icon={WarningIcon} tone="caution">
      <Trans>Your register at {name} is still open. You can count and close it.</Trans>
      <div className={styles.choices}>
        <Button
          renderRoot={(props) => (
            <Link to="/dashboard/cash-ups/$id" params={{ id }} search={{ act: 'close' }} {...props} />
          )}
        >
          <Trans>Count and close it</Trans>
        </Button>
      </div>
    </Notice>
  ))
}

interface TypedMeanwhileProps {
  queue: EntryQueue
  place: LostPlace
  /** Whether the person has another location to choose. */
  hasOthers: boolean
}

/**
 * Keeps the typed text until the person has chosen a location. Enter lets no vehicle in, and each Enter says so. Names
 * the vehicles that were entered too late.
 */
export function TypedMeanwhile({ queue, place, hasOthers }: TypedMeanwhileProps) {
  const field = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<{ text: string; times: number }>({ text: '', times: 0 })
  const refuse = () => setRefused(({ times }) => ({ text: field.current?.value.trim() ?? '', times: times + 1 }))
  const { asking } = useEntries(queue)
  const late = asking.filter(({ location: { id }, question }) => id === place.id && question?.kind === 'elsewhere')
  return (
    <>
      <BoothField queue={queue} location={place} field={field} onTake={refuse} onType={nothing} />
      <div role="status">
        {refused.times > 0 && (
          // A new element for each press, so that the same text is announced again.
          <p key={refused.times} className={styles.late}>
            {refused.text !== '' && <strong>{plateName(refused.text)}</strong>}{' '}
            {hasOthers ? (
              <Trans>Not checked in. First choose where you work now.</Trans>
            ) : (
              <Trans>Not checked in: no location is assigned to you.</Trans>
            )}
          </p>
        )}
      </div>
      {late.map(({ id, text }) => (
        <p key={id} role="status" className={styles.late}>
          <strong>{plateName(text)}</strong>{' '}
          <Trans>You no longer work at this location, so nothing was checked in.</Trans>
        </p>
      ))}
    </>
  )
}

const nothing = () => undefined
