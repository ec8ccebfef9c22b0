import { Trans, useLingui } from '@lingui/react/macro'

import { VISITOR_NAME_MAX, VISITOR_PLACE_MAX } from '../../../domain/services.ts'
import styles from './check-in-form.module.css'
import type { VisitorInput } from './booth-entry.ts'

interface VisitorFieldsProps {
  value: VisitorInput
  /** The visitor's name is missing, and required. */
  isMissing: boolean
  onChange: (value: VisitorInput) => void
}

/** Visitor, person visited, and the person who admits the visitor. */
export function VisitorFields({ value, isMissing, onChange }: VisitorFieldsProps) {
  const { t } = useLingui()
  const fields = [
    { field: 'name', label: t`Visitor`, max: VISITOR_NAME_MAX, required: true },
    { field: 'block', label: t`Block`, max: VISITOR_PLACE_MAX, required: false },
    { field: 'apartment', label: t`Apartment`, max: VISITOR_PLACE_MAX, required: true },
    { field: 'identification', label: t`Document`, max: VISITOR_PLACE_MAX, required: false },
    { field: 'authorisedBy', label: t`Authorised by`, max: VISITOR_NAME_MAX, required: false },
  ] as const
  return (
    <fieldset className={styles.visitor}>
      <legend>
        <Trans>Visitor’s name</Trans>
      </legend>
      <div className={styles.notes}>
        {fields.map(({ field, label, max, required }) => (
          <label key={field}>
            {required ? `${label} *` : label}
            <input
              value={value[field]}
              maxLength={max}
              autoComplete="off"
              aria-required={required}
              aria-invalid={isMissing && required && value[field].trim() === ''}
              onChange={(event) => onChange({ ...value, [field]: event.currentTarget.value })}
            />
          </label>
        ))}
      </div>
      {isMissing && (
        <p role="alert" className={styles.missing}>
          <Trans>This plate has no pass here. Enter who comes, and to which apartment.</Trans>
        </p>
      )}
    </fieldset>
  )
}
