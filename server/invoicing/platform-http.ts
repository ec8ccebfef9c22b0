import { PlatformTrouble } from './platform.ts'

/** Siigo requires at least two minutes: a call that is cut off may have been done. */
const TIMEOUT_MS = 125_000
/** Maximum size of an answer, in bytes. The largest is a PDF in base64. */
const ANSWER_MAX = 8 * 1024 * 1024
/** Maximum length of the stored text of a refusal. */
const TEXT_MAX = 500

export type Ask = (url: string, init: RequestInit) => Promise<Response>

/** Address and `fetch` of a platform, if not its own. */
export interface PlatformTransport {
  url?: string
  ask?: Ask
}

export interface PlatformAnswer {
  status: number
  /** Null if the answer is no JSON. */
  body: unknown
}

/**
 * Calls a platform. Answers that don't concern the request become `PlatformTrouble`; 401 is left to the caller, whose
 * token may be stale.
 */
export async function askPlatform(ask: Ask, url: string, init: RequestInit): Promise<PlatformAnswer> {
  let response: Response
  let text: string
  try {
    response = await ask(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    text = await response.text()
  } catch (error) {
    throw new PlatformTrouble('no_answer', error instanceof Error ? error.message : String(error))
  }
  const { status } = response
  if (status === 429)
    throw new PlatformTrouble('busy', 'Too many calls', retryAfter(response.headers.get('retry-after')))
  if (status === 403) throw new PlatformTrouble('credentials', shortText(text))
  if (status === 408 || status >= 500) throw new PlatformTrouble('no_answer', `${status} ${shortText(text)}`)
  if (text.length > ANSWER_MAX) throw new PlatformTrouble('no_answer', 'The answer is too long')
  return { status, body: parsed(text) }
}

function retryAfter(header: string | null): number | null {
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3_600) * 1_000 : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns the beginning of a text from outside, on one line. */
export function shortText(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, TEXT_MAX)
}
