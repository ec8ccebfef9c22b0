import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import { ErrorIcon } from '../../ui/icons.tsx'
import styles from './form-failure.module.css'

/** Each sending that failed is a failure of its own, also when its words are the same. */
export interface Failure {
  message: MessageDescriptor
}

/** Why a form was not accepted. Takes the focus, so that it is read aloud. */
export function FormFailure({ failure }: { failure: Failure | null }) {
  const { t } = useLingui()
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) shown.current?.focus()
  }, [failure])

  if (!failure) return null
  return (
    <div ref={shown} className={styles.failure} role="alert" tabIndex={-1}>
      <ErrorIcon size={18} />
      <p>{t(failure.message)}</p>
    </div>
  )
}
