import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { FieldConflict } from '../../contract/problem.ts'
import { deviceTimeZone } from '../lib/dates.ts'
import styles from './conflict-choice.module.css'
import { FieldWords } from './field-words.tsx'
import { auditFieldLabel } from './labels/audit-words.ts'
import { Moment } from './moment.tsx'

export type Kept = 'mine' | 'theirs'

interface ConflictChoiceProps {
  conflict: FieldConflict
  /** Where it happened; else where it is read. */
  timeZone?: string | undefined
  /** How the records are called whose ids the field holds; undefined until that is read. */
  names?: ReadonlyMap<string, string> | undefined
  /** What was chosen, where more than one field is to be settled. */
  chosen?: Kept | undefined
  onSettle: (keep: Kept) => void
}

/** A field that somebody else changed meanwhile: what it was, theirs and mine, and the choice between them. */
export function ConflictChoice({ conflict: { path, base, theirs, mine, by, at }, timeZone = deviceTimeZone(), names, chosen, onSettle }: ConflictChoiceProps) {
  const { t } = useLingui()
  return (
    <fieldset className={styles.conflict}>
      <legend>{t(auditFieldLabel(path))}</legend>
      <p className={styles.who}>
        {by === null ? <Trans>Somebody else changed this field.</Trans> : <Trans>{by.name} changed this field.</Trans>}{' '}
        {at !== null && <Moment at={at} timeZone={timeZone} />}
      </p>
      <dl>
        <div>
          <dt>
            <Trans>Before</Trans>
          </dt>
          <dd>
            <FieldWords path={path} value={base} timeZone={timeZone} names={names} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Theirs</Trans>
          </dt>
          <dd>
            <FieldWords path={path} value={theirs} timeZone={timeZone} names={names} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Mine</Trans>
          </dt>
          <dd>
            <FieldWords path={path} value={mine} timeZone={timeZone} names={names} />
          </dd>
        </div>
      </dl>
      <div className={styles.choices}>
        <Button variant={chosen === 'theirs' ? 'light' : 'default'} aria-pressed={chosen && chosen === 'theirs'} onClick={() => onSettle('theirs')}>
          <Trans>Keep theirs</Trans>
        </Button>
        <Button variant={chosen === 'mine' ? 'light' : 'default'} aria-pressed={chosen && chosen === 'mine'} onClick={() => onSettle('mine')}>
          <Trans>Keep mine</Trans>
        </Button>
      </div>
    </fieldset>
  )
}
