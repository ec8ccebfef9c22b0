import { useLingui } from '@lingui/react/macro'

import type { Json } from '../../../domain/json.ts'
import { useSession } from '../../data/session-provider.tsx'
import { editedFields } from '../../data/refused-op.ts'
import type { Op } from '../../data/use-outbox.ts'
import { FieldWords } from '../../records/field-words.tsx'
import { fieldNamed, type KindField } from '../../records/record-kind.ts'
import { useRecordNames } from '../../records/use-record-names.ts'
import { detailsOf, recordKindOf } from './record-kind-of-op.ts'
import styles from './op-fields.module.css'

interface OpFieldsProps {
  op: Op
  /** Time zone of the event, or the reader's. */
  timeZone: string
  /** Fields that are shown elsewhere. */
  except?: readonly string[]
}

/** Content of an op: each field with its previous and its new value. */
export function OpFields({ op, timeZone, except = [] }: OpFieldsProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const { fields } = recordKindOf(op)
  const details = detailsOf(op)
  const edits = editedFields(op.request).flatMap(({ field, from, to }) =>
    except.includes(field) ? [] : [{ name: field, field: fieldNamed(fields, field), from, to }],
  )
  const names = useRecordNames([...details, ...edits.map(({ field, from, to }) => [field, from, to] as const)])
  const words = (field: KindField, value: Json) => (
    <FieldWords field={field} value={value} currency={company.currency} timeZone={timeZone} names={names} />
  )
  if (details.length + edits.length === 0) return null
  return (
    <dl className={styles.fields}>
      {details.map(([field, value], nth) => (
        // Parts of a payment may share a label, and none changes its position.
        <div key={nth}>
          <dt>{t(field.label)}</dt>
          <dd>{words(field, value)}</dd>
        </div>
      ))}
      {edits.map(({ name, field, from, to }) => (
        <div key={name}>
          <dt>{t(field.label)}</dt>
          <dd>
            <span className={styles.from}>{words(field, from)}</span>
            <span aria-hidden="true"> → </span>
            {words(field, to)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
