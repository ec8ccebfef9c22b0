import { Trans, useLingui } from '@lingui/react/macro'
import { Link, getRouteApi } from '@tanstack/react-router'
import { Suspense, useMemo, useRef } from 'react'

import { Page } from '../../ui/page/page.tsx'
import { searchTerm } from '../../ui/list/page-search.ts'
import { SearchField } from '../../ui/search-field.tsx'
import type { Answers as AnswersById } from './answers.ts'
import { CATEGORY_LABELS } from './category-labels.ts'
import { CATEGORIES, type Category } from './help/categories.ts'
import styles from './help-center-page.module.css'
import { HelpResults } from './help-results.tsx'
import { indexAnswers } from './help-search.ts'
import { useAnswers } from './use-answers.ts'

const route = getRouteApi('/dashboard/support/help-center/{-$article}')

/** All articles by subject, with a search that needs no connection. */
export function HelpCenterPage() {
  const { t } = useLingui()
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const body = useRef<HTMLDivElement>(null)

  return (
    <Page
      title={<Trans>Help centre</Trans>}
      sub={<Trans>Answers about PARQ. They are on this device, also without a connection.</Trans>}
    >
      <SearchField
        label={t`Search the help centre`}
        placeholder={t`What do you want to do?`}
        value={q}
        toTerm={searchTerm}
        // A term that is being typed is one history entry.
        onSearch={(term) =>
          void navigate({
            search: { q: term === '' ? undefined : term },
            replace: q !== '' && term !== '',
            resetScroll: false,
          })
        }
        onArrowDown={() => body.current?.querySelector('a')?.focus()}
      />
      <div ref={body}>
        {/* Displayed only if the language changes while the page is open. */}
        <Suspense fallback={<div aria-busy="true" />}>
          <Answers term={q} />
        </Suspense>
      </div>
    </Page>
  )
}

function Answers({ term }: { term: string }) {
  const answers = useAnswers()
  const search = useMemo(() => indexAnswers(answers), [answers])
  if (term !== '') return <HelpResults term={term} hits={search(term)} />
  return (
    <div className={styles.subjects}>
      {CATEGORIES.map((category) => (
        <Subject key={category} category={category} answers={answers} />
      ))}
    </div>
  )
}

function Subject({ category, answers }: { category: Category; answers: AnswersById }) {
  const { t } = useLingui()
  return (
    <section className={styles.subject} aria-labelledby={category}>
      <h2 id={category}>{t(CATEGORY_LABELS[category])}</h2>
      <ul>
        {[...answers.values()]
          .filter((answer) => answer.category === category)
          .map(({ id, title }) => (
            <li key={id}>
              <Link to="/dashboard/support/help-center/{-$article}" params={{ article: id }} preload={false}>
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}
