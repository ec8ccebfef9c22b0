import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { FieldConflict } from '../../../contract/problem.ts'
import type { ServiceEditField } from '../../../domain/service-edit.ts'
import { deviceTimeZone } from '../../lib/dates.ts'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/service-fields.ts'
import { Moment } from '../../ui/moment.tsx'
import styles from './conflict-choice.module.css'
import { FieldWords } from './field-words.tsx'
import { isEditField } from './service-changes.ts'

interface ConflictChoiceProps {
  conflict: FieldConflict
  onSettle: (field: ServiceEditField, theirs: string | null, keep: 'mine' | 'theirs') => void
}

/** A field that somebody else changed meanwhile: what it was, theirs and mine, and the choice between them. */
export function ConflictChoice({ conflict, onSettle }: ConflictChoiceProps) {
  const { t } = useLingui()
  const { path, base, theirs, mine, by, at } = conflict
  if (!isEditField(path)) return null
  const field = t(SERVICE_FIELD_LABELS[path])
  return (
    <fieldset className={styles.conflict}>
      <legend>{field}</legend>
      <p className={styles.who}>
        {by === null ? <Trans>Somebody else changed this field.</Trans> : <Trans>{by.name} changed this field.</Trans>}{' '}
        {at !== null && <Moment at={at} timeZone={deviceTimeZone()} />}
      </p>
      <dl>
        <div>
          <dt>
            <Trans>Before</Trans>
          </dt>
          <dd>
            <FieldWords path={path} value={base} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Theirs</Trans>
          </dt>
          <dd>
            <FieldWords path={path} value={theirs} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Mine</Trans>
          </dt>
          <dd>
            <FieldWords path={path} value={mine} />
          </dd>
        </div>
      </dl>
      <div className={styles.choices}>
        <Button variant="default" onClick={() => onSettle(path, theirs, 'theirs')}>
          <Trans>Keep theirs</Trans>
        </Button>
        <Button variant="default" onClick={() => onSettle(path, theirs, 'mine')}>
          <Trans>Keep mine</Trans>
        </Button>
      </div>
    </fieldset>
  )
}
