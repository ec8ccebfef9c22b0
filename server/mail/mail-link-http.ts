import type { Context } from 'hono'

import type { Caller } from '../http/route.ts'
import { WORDS } from '../locales/catalogs.ts'
import { openMailLink, useMailLink } from './mail-links.ts'
import { answerLink, languageOf, plainPage } from './plain-page.ts'

/** Shows the page of a link at the end of a mail. Changes nothing, because mail scanners open each link. */
export function showMailLink(c: Context, caller: Caller): Promise<Response> {
  return answerLink(c, 'mailLinkGone', async (token) => {
    const language = languageOf(c)
    const { purpose, company } = await openMailLink(token, caller)
    const words = WORDS[language].mailLinks[purpose]
    return plainPage(language, words.asks(company), words.press)
  })
}

/** Does what the link says. The page's button and mail programs post here (RFC 8058). */
export function receiveMailLink(c: Context, caller: Caller): Promise<Response> {
  return answerLink(c, 'mailLinkGone', async (token) => {
    const language = languageOf(c)
    const { purpose, company } = await useMailLink(token, caller)
    return plainPage(language, WORDS[language].mailLinks[purpose].done(company))
  })
}
