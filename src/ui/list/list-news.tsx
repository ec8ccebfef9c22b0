import { Suspense, lazy } from 'react'

import type { ListNews } from '../../lib/listed-page.ts'

// It floats over the list, and only when something came.
const NewsPress = lazy(() => import('./news-press.tsx'))

/** Over the list: shows what came since. */
export function NewsButton({ news }: { news: ListNews }) {
  return news.waiting ? (
    <Suspense fallback={null}>
      <NewsPress news={news} />
    </Suspense>
  ) : null
}
