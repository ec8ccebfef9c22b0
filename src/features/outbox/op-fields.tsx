import { useLingui } from '@lingui/react/macro'

import { editedFields, type WireRequest } from '../../data/use-outbox.ts'
import { useRecordNames } from '../../data/use-record-names.ts'
import { FieldWords } from '../../ui/field-words.tsx'
import { auditFieldLabel } from '../../ui/labels/audit-words.ts'
import styles from './op-fields.module.css'

interface OpFieldsProps {
  request: WireRequest
  /** Where it happened; else where it is read. */
  timeZone: string | undefined
  /** Fields that are shown elsewhere. */
  except?: readonly string[]
}

/** What an action changes: each field, what it was and what it is to be. */
export function OpFields({ request, timeZone, except = [] }: OpFieldsProps) {
  const { t } = useLingui()
  const fields = editedFields(request).filter(({ field }) => !except.includes(field))
  const names = useRecordNames(fields.flatMap(({ from, to }) => [from, to]))
  if (fields.length === 0) return null
  return (
    <dl className={styles.fields}>
      {fields.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{t(auditFieldLabel(field))}</dt>
          <dd>
            <span className={styles.from}>
              <FieldWords path={field} value={from} timeZone={timeZone} names={names} />
            </span>
            <span aria-hidden="true"> → </span>
            <FieldWords path={field} value={to} timeZone={timeZone} names={names} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
