import type { AppErrorKind } from './tablets.ts'

/** Maximum lengths of the parts of a reported error, in characters. */
export const APP_ERROR_LIMITS = { message: 300, stack: 4_000, screen: 120 } as const
/** Maximum number of frames that are kept of a stack. */
const FRAMES_MOST = 25
/** Longest part of an address that may be the name of a screen; longer ones are tokens of links. */
const SCREEN_WORD_MAX = 24

/** An error of the app without personal data. */
interface AppErrorFacts {
  kind: AppErrorKind
  message: string
  stack: string
  screen: string
}

/**
 * Returns an error's message without what may be personal: e-mails, addresses of pages, quoted values, and every word
 * with a digit, such as plates, amounts, telephone numbers and ids.
 */
export function scrubMessage(message: string): string {
  return message
    .slice(0, APP_ERROR_LIMITS.message * 4)
    .replaceAll(/https?:\/\/\S+/gi, '<address>')
    .replaceAll(/\S+@\S+/g, '<email>')
    .replaceAll(/"[^"]*("|$)|“[^”]*(”|$)|`[^`]*(`|$)/g, '"…"')
    .replaceAll(/[\p{L}\p{N}_+-]*\p{N}[\p{L}\p{N}_.,+-]*/gu, '#')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, APP_ERROR_LIMITS.message)
}

/** A frame of V8 (`at name (address:1:2)`) or of Firefox and Safari (`name@address:1:2`). */
const FRAME = /^\s*(?:at\s+(?:(.*?)\s+\()?|(.*?)@)([^\s()]+?):(\d+):(\d+)\)?\s*$/

/**
 * Returns the frames of a stack, one a line, each with the name of its file but without the address of the page. The
 * first line, which repeats the message, is left out.
 */
export function scrubStack(stack: string): string {
  return stack
    .slice(0, APP_ERROR_LIMITS.stack * 4)
    .split('\n')
    .flatMap((line) => {
      const [, called, calledBefore, file, row, column] = FRAME.exec(line) ?? []
      if (file === undefined) return []
      const name = (called ?? calledBefore ?? '').replaceAll(/[^\w$.<>[\] ]/g, '').slice(0, 80)
      return [`${name === '' ? '?' : name} (${fileOf(file)}:${row}:${column})`]
    })
    .slice(0, FRAMES_MOST)
    .join('\n')
    .slice(0, APP_ERROR_LIMITS.stack)
}

/** Returns the name of a script; the address of a page may hold ids. */
function fileOf(address: string): string {
  const name =
    address
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  return /^[\w.-]{1,80}\.[cm]?[jt]sx?$/.test(name) ? name : 'page'
}

/** Returns the address of a screen without ids and without tokens of links. */
export function scrubScreen(path: string): string {
  return path
    .replace(/[?#].*$/, '')
    .split('/')
    .map((part) => (/\d|[^\w-]/.test(part) || part.length > SCREEN_WORD_MAX ? ':id' : part))
    .join('/')
    .slice(0, APP_ERROR_LIMITS.screen)
}

/**
 * Returns the part of an error that is the same on every device and in every build: its frames without positions and
 * without the hashes in the names of files. An error without frames is known by its message.
 */
export function errorPlace({ kind, message, stack }: Pick<AppErrorFacts, 'kind' | 'message' | 'stack'>): string {
  const frames = stack
    .split('\n')
    .filter((frame) => frame !== '')
    .map((frame) => frame.replace(/:\d+:\d+\)$/, ')').replace(/-[\w-]{8}\./, '.'))
  return `${kind}\n${frames.length === 0 ? message : frames.join('\n')}`
}

/** Returns the family and main version of a browser, such as `Chrome 130`. */
export function browserOf(userAgent: string | null): string {
  for (const [family, pattern] of BROWSERS) {
    const major = pattern.exec(userAgent ?? '')?.[1]
    if (major !== undefined) return `${family} ${major}`
  }
  return '?'
}

/** The more special families first: all of them also say Chrome or Safari. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /Edg\w*\/(\d{1,4})/],
  ['Opera', /OPR\/(\d{1,4})/],
  ['Samsung Internet', /SamsungBrowser\/(\d{1,4})/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d{1,4})/],
  ['Safari', /Version\/(\d{1,4})[\d.]* .*Safari\//],
]
