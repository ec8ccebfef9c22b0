import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'

import { DoneIcon } from '../icons.tsx'
import styles from './wizard.module.css'

/** The id of the shown step's heading. */
export const WIZARD_HEADING = 'wizard-step'

interface WizardProps {
  /** The name of each step, in order. */
  steps: readonly ReactNode[]
  /** The shown step, counted from 1. */
  at: number
  /** Returns to an earlier step; the input stays. */
  onBack: (step: number) => void
  children: ReactNode
}

/**
 * A form in several steps. The person can return to earlier steps with the list or a step's own button. Each new step's
 * heading gets the focus and is read aloud.
 */
export function Wizard({ steps, at, onBack, children }: WizardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    heading.current?.focus()
  }, [at])

  const total = steps.length
  return (
    <>
      <nav className={styles.progress} aria-labelledby="wizard-progress">
        <p id="wizard-progress" className={styles.count}>
          <Trans>
            Step {at} of {total}
          </Trans>
        </p>
        <ol className={styles.steps}>
          {steps.map((name, index) => {
            const step = index + 1
            const mark = <span className={styles.mark}>{step < at ? <DoneIcon size={18} /> : step}</span>
            return (
              <li
                key={step}
                data-state={step < at ? 'done' : step === at ? 'shown' : 'ahead'}
                {...(step === at && { 'aria-current': 'step' as const })}
              >
                {step < at ? (
                  <button type="button" onClick={() => onBack(step)}>
                    {mark}
                    <span className={styles.name}>{name}</span>
                  </button>
                ) : (
                  <span>
                    {mark}
                    <span className={styles.name}>{name}</span>
                  </span>
                )}
              </li>
            )
          })}
        </ol>
      </nav>
      <section aria-labelledby={WIZARD_HEADING}>
        <h2 id={WIZARD_HEADING} ref={heading} tabIndex={-1} className={styles.heading}>
          {steps[at - 1]}
        </h2>
        {children}
      </section>
    </>
  )
}
