import { Trans, useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'

import type { CheckIn } from '../../../../contract/service.ts'
import { VISITOR_NAME_MAX, VISITOR_PLACE_MAX } from '../../../../domain/services.ts'
import styles from './check-in-form.module.css'

/** What is asked of who comes to a residence without a pass. */
export interface VisitorInput {
  name: string
  block: string
  apartment: string
  identification: string
  authorisedBy: string
}

export const NOBODY: VisitorInput = { name: '', block: '', apartment: '', identification: '', authorisedBy: '' }

export function visitorInputOf(visitor: CheckIn['visitor']): VisitorInput {
  return visitor ? { name: visitor.name, block: visitor.block ?? '', apartment: visitor.apartment ?? '', identification: visitor.identification ?? '', authorisedBy: visitor.authorisedBy ?? '' } : NOBODY
}

/** Null where nothing is said of anybody. */
export function visitorOf({ name, block, apartment, identification, authorisedBy }: VisitorInput): NonNullable<CheckIn['visitor']> | null {
  const said = (text: string) => text.trim() || null
  return said(name) === null ? null : { name: name.trim(), block: said(block), apartment: said(apartment), identification: said(identification), authorisedBy: said(authorisedBy) }
}

/** Whether it is said who comes, and to which apartment. */
export function isVisitorTold({ name, apartment }: VisitorInput): boolean {
  return name.trim() !== '' && apartment.trim() !== ''
}

interface VisitorFieldsProps {
  value: VisitorInput
  /** It was not said who comes, and that was asked for. */
  isMissing: boolean
  name: RefObject<HTMLInputElement | null>
  onChange: (value: VisitorInput) => void
}

/** Who comes, to whom, and who let them in. */
export function VisitorFields({ value, isMissing, name, onChange }: VisitorFieldsProps) {
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
        <Trans>Who comes to visit</Trans>
      </legend>
      <div className={styles.notes}>
        {fields.map(({ field, label, max, required }) => (
          <label key={field}>
            {required ? `${label} *` : label}
            <input
              ref={field === 'name' ? name : undefined}
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
          <Trans>This plate has no pass here. Say who comes, and to which apartment.</Trans>
        </p>
      )}
    </fieldset>
  )
}
