import type { Context } from 'hono'

import { LANGUAGES, type Language } from '../../domain/people.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { Caller } from '../http/route.ts'
import { WORDS } from '../locales/catalogs.ts'
import { escapeHtml } from '../mail/letter.ts'
import { unsubscribeByLink, openByLink } from './by-link.ts'

const GONE = 410

/** Shows the holder of a link a page to unsubscribe. Changes nothing, because mail scanners open each link. */
export function showUnsubscribe(c: Context, caller: Caller): Promise<Response> {
  return answer(c, async (token) => {
    const { company, view, language, left } = await openByLink(token, caller)
    const words = WORDS[language]
    if (left) return page(language, words.viewLeft(company, view))
    return page(
      language,
      words.viewLeaveAsk(company, view),
      `<form method="post"><button>${escapeHtml(words.viewLeavePress)}</button></form>`,
    )
  })
}

/** Unsubscribes. The page's button and mail programs post here (RFC 8058). */
export function receiveUnsubscribe(c: Context, caller: Caller): Promise<Response> {
  return answer(c, async (token) => {
    const { company, view, language } = await unsubscribeByLink(token, caller)
    return page(language, WORDS[language].viewLeft(company, view))
  })
}

async function answer(c: Context, work: (token: string) => Promise<string>): Promise<Response> {
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
  try {
    return c.html(await work(c.req.query('t') ?? ''), 200, headers)
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'link_gone') throw error
    const language = LANGUAGES.find((one) => one === c.req.query('lng')) ?? 'es'
    return c.html(page(language, WORDS[language].viewLinkGone), GONE, headers)
  }
}

const STYLE = `:root{color-scheme:light dark}body{max-width:32rem;margin:15vh auto;padding:0 1.5rem;font:1.0625rem/1.5 system-ui,sans-serif}button{min-height:2.75rem;padding:0 1.25rem;border:1px solid;border-radius:8px;font:inherit;font-weight:600;cursor:pointer}`

/** Without scripts, so that any browser can display it. */
function page(language: Language, says: string, press = ''): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>PARQ</title><style>${STYLE}</style></head><body><main><h1>PARQ</h1><p>${escapeHtml(says)}</p>${press}</main></body></html>`
}
