import { useLingui } from '@lingui/react/macro'

import { REASON_MAX, REASON_MIN } from '../../../domain/cash-ups.ts'
import { type ReasonFor, USUAL_REASONS } from '../labels/reasons.ts'
import styles from './reason-field.module.css'
import { TextAreaField, type TextAreaFieldProps } from './text-area-field.tsx'
import { useFieldControl } from './use-field-control.ts'

interface ReasonFieldProps extends Omit<TextAreaFieldProps, 'max' | 'rows'> {
  /** The act that the reason is for. */
  about: ReasonFor
  rows?: number
}

/**
 * Asks why, with the usual reasons one press away. The text stays editable. A required reason names its minimum length
 * unless `description` says more. Inside `form.AppField`.
 */
export function ReasonField({ about, rows = 3, ...props }: ReasonFieldProps) {
  const { t } = useLingui()
  const { value, setValue } = useFieldControl<string>()
  return (
    <div>
      <TextAreaField
        {...(props.required === true && { description: t`At least ${REASON_MIN} characters` })}
        {...props}
        max={REASON_MAX}
        rows={rows}
      />
      <UsualReasons about={about} value={value} onChange={setValue} />
    </div>
  )
}

interface UsualReasonsProps {
  about: ReasonFor
  value: string
  onChange: (value: string) => void
}

/** The usual reasons for an act as chips that fill a text, for questions that keep no form. */
export function UsualReasons({ about, value, onChange }: UsualReasonsProps) {
  const { t } = useLingui()
  const usual = USUAL_REASONS[about].map((reason) => t(reason))
  return (
    <div className={styles.chips} role="group" aria-label={t`Usual reasons`}>
      {usual.map((reason) => (
        <button
          key={reason}
          type="button"
          className={styles.chip}
          aria-pressed={reason === value.trim()}
          onClick={() => onChange(withReason(value, reason, usual))}
        >
          {reason}
        </button>
      ))}
    </div>
  )
}

/** Returns the text with a usual reason: it replaces another usual one, or follows the person's own text. */
export function withReason(text: string, reason: string, usual: readonly string[]): string {
  const written = text.trim()
  if (written === '' || usual.includes(written)) return reason
  if (written.includes(reason)) return text
  const kept = usual.find((one) => written.endsWith(`. ${one}`))
  const own = kept === undefined ? written : written.slice(0, -kept.length - 2)
  return `${own.replace(/\.$/, '')}. ${reason}`
}
