import { Suspense, lazy } from 'react'

import type { ListNews } from '../../lib/listed-page.ts'

// Loaded when new rows arrive: it floats over the list.
const NewsPress = lazy(() => import('./news-press.tsx'))

/** Button over the list that shows new rows. */
export function NewsButton({ news }: { news: ListNews }) {
  return news.waiting ? (
    <Suspense fallback={null}>
      <NewsPress news={news} />
    </Suspense>
  ) : null
}
