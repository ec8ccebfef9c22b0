import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useSyncExternalStore } from 'react'

import { CloseIcon, DoneIcon, ErrorIcon, RefreshIcon } from '../icons.tsx'
import { toasts } from './toasts.ts'
import styles from './toaster.module.css'

// Loaded later: hardly anybody undoes within the first moment.
const UndoButton = lazy(() => import('./undo-button.tsx'))

const ICONS = { running: RefreshIcon, done: DoneIcon, failed: ErrorIcon } as const

/** Keeps an amount and its currency on one line. */
function inOnePiece(text: string): string {
  return text.replaceAll(/([A-Z]{3}) (\p{Sc}) (?=\d)/gu, '$1\u00a0$2\u00a0')
}

/** The toasts, at the top right. The element exists from the start: otherwise its messages would not be read aloud. */
export function Toaster() {
  const { t } = useLingui()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list)
  return (
    <div className={styles.toaster} role="status" aria-live="polite" aria-label={t`Messages`}>
      {shown.map((toast) => {
        const ToastIcon = ICONS[toast.kind]
        return (
          <div
            key={toast.id}
            className={styles.toast}
            data-kind={toast.kind}
            onMouseEnter={() => toasts.hold(toast.id)}
            onMouseLeave={() => toasts.release(toast.id)}
          >
            <ToastIcon size={18} className={styles.icon} />
            <div className={styles.text}>
              {inOnePiece(t(toast.message))}
              {[toast.note, toast.detail].map(
                (line, index) =>
                  line && (
                    <div key={index} className={styles.detail}>
                      {inOnePiece(t(line))}
                    </div>
                  ),
              )}
              {toast.undo && (
                <Suspense>
                  <UndoButton id={toast.id} undo={toast.undo} />
                </Suspense>
              )}
            </div>
            {toast.kind !== 'running' && (
              <button
                type="button"
                className={styles.close}
                aria-label={t`Dismiss`}
                onClick={() => toasts.dismiss(toast.id)}
              >
                <CloseIcon size={14} />
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}
