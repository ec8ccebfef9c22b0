import { getRouteApi } from '@tanstack/react-router'

import { AnswerPage } from './answer-page.tsx'
import { HelpCenterPage } from './help-center-page.tsx'

const route = getRouteApi('/dashboard/support/help-center/{-$article}')

/** All articles, or the one in the address. */
export function HelpCenter() {
  const { article } = route.useParams()
  return article === undefined ? <HelpCenterPage /> : <AnswerPage article={article} />
}
