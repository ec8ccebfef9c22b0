import { Trans, useLingui } from '@lingui/react/macro'

import type { FieldConflict } from '../../contract/problem.ts'
import type { Json } from '../../domain/json.ts'
import type { Press } from '../lib/press.ts'
import { MoneyButton } from '../ui/form/money-button.tsx'
import longButton from '../ui/long-button.module.css'
import { Moment } from '../ui/moment.tsx'
import styles from './conflict-choice.module.css'
import { FieldWords, type Reading } from './field-words.tsx'
import type { KindField } from './record-kind.ts'

export type Kept = 'mine' | 'theirs'

interface ConflictChoiceProps extends Reading {
  field: KindField
  conflict: FieldConflict
  /** The chosen value, if several fields are resolved together. */
  chosen?: Kept | undefined
  /** Whether the other change is the same person's, made elsewhere. */
  isMe?: boolean
  /** Called with the choice, which may send the op in the outbox. */
  onSettle: (keep: Kept, press: Press) => void
}

/**
 * A field that another person changed during the edit: its previous value, their value and mine, and the choice between
 * the two.
 */
export function ConflictChoice({
  field,
  conflict: { base, theirs, mine, by, at },
  chosen,
  isMe = false,
  onSettle,
  ...reading
}: ConflictChoiceProps) {
  const { t } = useLingui()
  const words = (value: Json) => <FieldWords field={field} value={value} {...reading} />
  const name = isMe ? '' : (by?.name ?? '')
  return (
    <fieldset className={styles.conflict}>
      <legend>{t(field.label)}</legend>
      <p className={styles.who}>
        {isMe ? (
          <Trans>You changed this field too, in another window or on another device.</Trans>
        ) : name === '' ? (
          <Trans>Somebody else changed this field.</Trans>
        ) : (
          <Trans>{name} changed this field.</Trans>
        )}{' '}
        {at !== null && <Moment at={at} timeZone={reading.timeZone} />}
      </p>
      <dl>
        <div>
          <dt>
            <Trans>Before</Trans>
          </dt>
          <dd>{words(base)}</dd>
        </div>
        <div>
          <dt>{isMe ? <Trans>You, elsewhere</Trans> : name === '' ? <Trans>Somebody else</Trans> : name}</dt>
          <dd>{words(theirs)}</dd>
        </div>
        <div>
          <dt>
            <Trans>You wrote</Trans>
          </dt>
          <dd>{words(mine)}</dd>
        </div>
      </dl>
      <div className={styles.choices}>
        <MoneyButton
          classNames={longButton}
          variant={chosen === 'theirs' ? 'light' : 'default'}
          aria-pressed={chosen && chosen === 'theirs'}
          onPress={(press) => onSettle('theirs', press)}
        >
          {name === '' ? <Trans>Keep the other one</Trans> : <Trans>Keep {name}’s</Trans>}
        </MoneyButton>
        <MoneyButton
          classNames={longButton}
          variant={chosen === 'mine' ? 'light' : 'default'}
          aria-pressed={chosen && chosen === 'mine'}
          onPress={(press) => onSettle('mine', press)}
        >
          <Trans>Keep what I wrote</Trans>
        </MoneyButton>
      </div>
    </fieldset>
  )
}
