import type { AppErrorKind } from '../../../domain/tablets.ts'
import { PENDING_ERRORS, recall } from '../../ui/remembered.ts'

/** Type of the worker's message about an error of its own. */
const FROM_WORKER = 'app_error'

/** Number of errors that a page may still report: a page that fails in a circle must not fill the network. */
let left = 20

/** Reports an error of the app to the server. Never throws, and never reports a failure of its own. */
export function noteAppError(kind: AppErrorKind, thrown: unknown): void {
  if (left === 0) return
  left -= 1
  import('./report-error.ts').then(({ reportError }) => reportError(kind, thrown)).catch(() => undefined)
}

/** Reports errors that nothing else catches, and those that an earlier page could not send. */
export function catchErrors(): void {
  window.addEventListener('error', ({ error, message }) => noteAppError('uncaught', error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => noteAppError('rejection', reason))
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data?.type === FROM_WORKER) noteAppError('worker', data)
  })
  if (recall(PENDING_ERRORS) !== null)
    import('./report-error.ts').then(({ sendErrors }) => sendErrors()).catch(() => undefined)
}
