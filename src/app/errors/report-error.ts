import * as v from 'valibot'

import { APP_ERRORS_MOST, AppErrorReport, reportAppErrors } from '../../../contract/app-error.ts'
import { errorPlace, scrubMessage, scrubScreen, scrubStack } from '../../../domain/app-errors.ts'
import type { AppErrorKind } from '../../../domain/tablets.ts'
import { openPublicApi } from '../../data/public-api.ts'
import { noteAppErrorKind } from '../../data/app-error-notes.ts'
import { appVersion } from '../../lib/app-version.ts'
import { ApiFailure } from '../../offline/api-failure.ts'
import { PENDING_ERRORS, recall, remember } from '../../ui/remembered.ts'

/** Time over which errors are collected into one report, in milliseconds. */
const COLLECTED_MS = 5_000
const COUNT_MOST = 1_000

/** Failures that the app expects: a lost connection, a cancelled call, a full store. Screens show them. */
const EXPECTED_NAMES: readonly string[] = [
  'ApiFailure',
  'AbortError',
  'StorageError',
  'StoreWiped',
  'QuotaExceededError',
]
/** Files that a lost connection cut off, and noise of browsers and their extensions. */
const EXPECTED =
  /dynamically imported module|importing a module script|preload CSS|ResizeObserver loop|^Script error|-extension:\/\//i

const Pending = v.array(AppErrorReport)

let isWaiting = false

/** Keeps an error, and sends it soon. Without a connection a few errors wait on the device. */
export function reportError(kind: AppErrorKind, thrown: unknown): void {
  const error = factsOf(kind, thrown)
  if (error === null) return
  noteAppErrorKind(kind, new Date().toISOString())
  keep(error)
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    void sendErrors()
  }, COLLECTED_MS)
}

/** Sends the errors that wait. If the server does not answer, they wait for the next start or error. */
export async function sendErrors(): Promise<void> {
  const errors = pending()
  if (errors.length === 0 || !navigator.onLine) return
  remember(PENDING_ERRORS, null)
  try {
    const api = await openPublicApi()
    await api.call(reportAppErrors, { body: { errors } })
  } catch (error) {
    // An answer that refuses them will refuse them again.
    const isRefused = error instanceof ApiFailure && error.problem !== null && error.problem.status !== 429
    if (!isRefused) for (const one of errors) keep(one)
  }
}

const Thrown = v.object({
  name: v.optional(v.string(), ''),
  message: v.string(),
  stack: v.optional(v.string(), ''),
})

/** Returns an error without personal data; null if the app expects it. */
function factsOf(kind: AppErrorKind, thrown: unknown): AppErrorReport | null {
  const read = v.safeParse(Thrown, typeof thrown === 'string' ? { message: thrown } : thrown)
  // A thrown object without a message, such as a redirect, is no error.
  if (!read.success) return null
  const { name, message, stack } = read.output
  if (EXPECTED_NAMES.includes(name) || EXPECTED.test(`${message}\n${stack}`)) return null
  return {
    kind,
    message: scrubMessage(name === '' || message.startsWith(name) ? message : `${name}: ${message}`),
    stack: scrubStack(stack),
    screen: scrubScreen(location.pathname),
    version: appVersion(),
    count: 1,
  }
}

function pending(): AppErrorReport[] {
  try {
    const read = v.safeParse(Pending, JSON.parse(recall(PENDING_ERRORS) ?? '[]'))
    return read.success ? read.output.slice(0, APP_ERRORS_MOST) : []
  } catch {
    return []
  }
}

/** Adds an error to those that wait: a repeated one is counted, and the first ones stay. */
function keep(error: AppErrorReport): void {
  const before = pending()
  const same = before.find((one) => one.version === error.version && errorPlace(one) === errorPlace(error))
  const after =
    same === undefined
      ? [...before, error].slice(0, APP_ERRORS_MOST)
      : before.map((one) => (one === same ? { ...one, count: Math.min(COUNT_MOST, one.count + error.count) } : one))
  remember(PENDING_ERRORS, JSON.stringify(after))
}
