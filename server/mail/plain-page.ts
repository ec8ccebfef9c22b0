import type { Context } from 'hono'

import { LANGUAGES, type Language } from '../../domain/people.ts'
import { ProblemError } from '../http/problem-error.ts'
import { WORDS } from '../locales/catalogs.ts'
import { escapeHtml } from './letter.ts'

const GONE = 410
const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

const STYLE = `:root{color-scheme:light dark}body{max-width:32rem;margin:15vh auto;padding:0 1.5rem;font:1.0625rem/1.5 system-ui,sans-serif}button{min-height:2.75rem;padding:0 1.25rem;border:1px solid;border-radius:8px;font:inherit;font-weight:600;cursor:pointer}`

/** Returns a page with a sentence and at most one button, without scripts, so that any browser can display it. */
export function plainPage(language: Language, says: string, press?: string): string {
  const form = press === undefined ? '' : `<form method="post"><button>${escapeHtml(press)}</button></form>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>PARQ</title><style>${STYLE}</style></head><body><main><h1>PARQ</h1><p>${escapeHtml(says)}</p>${form}</main></body></html>`
}

/** Answers with the page of a mailed link, or with the page of a link that opens nothing. */
export async function answerLink(
  c: Context,
  gone: 'viewLinkGone' | 'mailLinkGone',
  work: (token: string) => Promise<string>,
): Promise<Response> {
  try {
    return c.html(await work(c.req.query('t') ?? ''), 200, HEADERS)
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'link_gone') throw error
    const language = languageOf(c)
    return c.html(plainPage(language, WORDS[language][gone]), GONE, HEADERS)
  }
}

/** Returns the language of the mail, which its link names. */
export function languageOf(c: Context): Language {
  return LANGUAGES.find((one) => one === c.req.query('lng')) ?? 'es'
}
