import type { Context } from 'hono'

import type { Caller } from '../http/route.ts'
import { WORDS } from '../locales/catalogs.ts'
import { answerLink, plainPage } from '../mail/plain-page.ts'
import { unsubscribeByLink, openByLink } from './by-link.ts'

/** Shows the holder of a link a page to unsubscribe. Changes nothing, because mail scanners open each link. */
export function showUnsubscribe(c: Context, caller: Caller): Promise<Response> {
  return answerLink(c, 'viewLinkGone', async (token) => {
    const { company, view, language, left } = await openByLink(token, caller)
    const words = WORDS[language]
    if (left) return plainPage(language, words.viewLeft(company, view))
    return plainPage(language, words.viewLeaveAsk(company, view), words.viewLeavePress)
  })
}

/** Unsubscribes. The page's button and mail programs post here (RFC 8058). */
export function receiveUnsubscribe(c: Context, caller: Caller): Promise<Response> {
  return answerLink(c, 'viewLinkGone', async (token) => {
    const { company, view, language } = await unsubscribeByLink(token, caller)
    return plainPage(language, WORDS[language].viewLeft(company, view))
  })
}
