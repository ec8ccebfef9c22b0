import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { ApiFailure } from '../../offline/api-failure.ts'

interface ErrorWords {
  title: MessageDescriptor
  words: MessageDescriptor
}

export const NOT_FOUND: ErrorWords = {
  title: msg`404 Not Found`,
  words: msg`What you are looking for no longer exists, or you cannot see it.`,
}

const BY_STATUS: Partial<Record<number, ErrorWords>> = {
  400: { title: msg`400 Bad Request`, words: msg`The address or what was sent with it could not be understood.` },
  403: { title: msg`403 Forbidden`, words: msg`Your role or your locations do not include this page.` },
  404: NOT_FOUND,
  405: { title: msg`405 Method Not Allowed`, words: msg`The server does not offer this.` },
}

const UNEXPECTED: ErrorWords = {
  title: msg`Unexpected Application Error!`,
  words: msg`This page could not be shown. Nothing that you saved is lost.`,
}

export function wordsOf(error: unknown): ErrorWords {
  const status = error instanceof ApiFailure ? error.problem?.status : undefined
  return (status === undefined ? undefined : BY_STATUS[status]) ?? UNEXPECTED
}

/** For support: which request failed, or the error's own words. */
export function detailOf(error: unknown): string | undefined {
  if (error instanceof ApiFailure && error.problem !== null) return `${error.problem.code} · ${error.problem.requestId}`
  return error instanceof Error ? error.message : undefined
}

/** Whether a part of the app itself could not be fetched: a browser keeps that answer until the page is loaded anew. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
}
