import * as v from 'valibot'

import { APP_ERROR_LIMITS } from '../domain/app-errors.ts'
import { APP_VERSION_MAX } from '../domain/kiosks.ts'
import { APP_ERROR_KINDS } from '../domain/tablets.ts'
import { defineEndpoint } from './endpoint.ts'
import { Instant } from './primitives.ts'

/** Maximum number of errors in one report. */
export const APP_ERRORS_MOST = 5

const text = (max: number) => v.pipe(v.string('required'), v.maxLength(max, 'text_too_long'))

/** An error of the app. The device has removed what may be personal; the server removes it once more. */
export const AppErrorReport = v.object({
  kind: v.picklist(APP_ERROR_KINDS, 'invalidField'),
  message: text(APP_ERROR_LIMITS.message),
  /** Frames only; empty if the browser has none. */
  stack: text(APP_ERROR_LIMITS.stack),
  /** Address of the screen without ids. */
  screen: text(APP_ERROR_LIMITS.screen),
  version: text(APP_VERSION_MAX),
  /** Number of times that it happened. */
  count: v.pipe(
    v.number('count_invalid'),
    v.integer('count_invalid'),
    v.minValue(1, 'count_invalid'),
    v.maxValue(1_000, 'count_invalid'),
  ),
})
export type AppErrorReport = v.InferOutput<typeof AppErrorReport>

export const reportAppErrors = defineEndpoint({
  id: 'reportAppErrors',
  area: 'management',
  method: 'POST',
  path: '/app-errors',
  withoutSession: true,
  request: {
    body: v.object({
      errors: v.pipe(v.array(AppErrorReport), v.minLength(1, 'required'), v.maxLength(APP_ERRORS_MOST, 'invalidField')),
    }),
  },
  response: v.object({ noted: v.literal(true) }),
  queueable: false,
})

/** Errors at one place of the code, over all releases. */
export const AppErrorGroup = v.object({
  /** Hash of the place. */
  fingerprint: v.string(),
  kind: v.picklist(APP_ERROR_KINDS),
  message: v.string(),
  stack: v.string(),
  screen: v.string(),
  count: v.number(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  /** Releases in which it happened, the last seen first, with the browser of the first report. */
  versions: v.array(v.object({ version: v.string(), browser: v.string(), count: v.number(), lastSeenAt: Instant })),
})
export type AppErrorGroup = v.InferOutput<typeof AppErrorGroup>

export const listAppErrors = defineEndpoint({
  id: 'listAppErrors',
  area: 'management',
  method: 'GET',
  path: '/app-errors',
  request: {},
  response: v.object({ data: v.array(AppErrorGroup) }),
  queueable: false,
})

/** Removes an error from the list. It is listed again if it happens again. */
export const dismissAppError = defineEndpoint({
  id: 'dismissAppError',
  area: 'management',
  method: 'DELETE',
  path: '/app-errors/:fingerprint',
  request: {
    params: v.object({ fingerprint: v.pipe(v.string('required'), v.regex(/^[0-9a-f]{64}$/, 'invalidField')) }),
  },
  response: v.object({ dismissed: v.literal(true) }),
  queueable: false,
})

export const APP_ERROR_ENDPOINTS = [reportAppErrors, listAppErrors, dismissAppError] as const
