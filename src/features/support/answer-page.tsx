import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, Suspense, useId } from 'react'

import type { HelpArticle } from '../../ui/help/help-articles.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx'
import { Unknown } from '../../ui/states.tsx'
import back from '../../ui/page/back-link.module.css'
import styles from './answer-page.module.css'
import type { Answer, Answers } from './answers.ts'
import { CATEGORY_LABELS } from './category-labels.ts'
import { SCREENS } from './help/screens.ts'
import { useAnswers } from './use-answers.ts'

/** A link within an article: `charge-a-stay.md` is another article, `/dashboard/outbox` a screen. */
function AnswerLink({ href = '', children }: ComponentProps<'a'>) {
  const article = /^([\w-]+)\.md$/.exec(href)?.[1]
  if (article !== undefined) {
    return (
      <Link to="/dashboard/support/help-center/{-$article}" params={{ article }}>
        {children}
      </Link>
    )
  }
  return <Link to={href}>{children}</Link>
}

const COMPONENTS = { a: AnswerLink }

/** One article of the help centre, in the language of the screen, under the same address in both languages. */
export function AnswerPage({ article }: { article: string }) {
  return (
    // Displayed only if the language changes while the article is open.
    <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
      <InLanguage article={article} />
    </Suspense>
  )
}

function InLanguage({ article }: { article: string }) {
  const answers = useAnswers()
  const answer = [...answers.values()].find(({ id }) => id === article)
  return (
    <div className={styles.page}>
      <Link to="/dashboard/support/help-center/{-$article}" params={{ article: undefined }} className={back.back}>
        <ChevronLeftIcon size={16} />
        <Trans>Help centre</Trans>
      </Link>
      {answer === undefined ? (
        <>
          <h1 className={styles.unknown}>
            <Trans>Help centre</Trans>
          </h1>
          <Unknown>
            <Trans>The help centre has no such answer. Search, or choose a subject.</Trans>
          </Unknown>
        </>
      ) : (
        // The key gives each article its own heading, which takes the focus.
        <AnswerArticle key={answer.id} answer={answer} answers={answers} />
      )}
    </div>
  )
}

function AnswerArticle({ answer, answers }: { answer: Answer; answers: Answers }) {
  const { t } = useLingui()
  const { Page, title, category, screens, next, related } = answer
  return (
    <>
      <article className={styles.article}>
        <p className={styles.category}>{t(CATEGORY_LABELS[category])}</p>
        <h1>{title}</h1>
        <Page components={COMPONENTS} />
        {screens.length > 0 && (
          <p className={styles.screens}>
            {screens.map((name) => {
              const { to, label } = SCREENS[name]
              return (
                <Button
                  key={name}
                  variant="default"
                  rightSection={<ChevronRightIcon size={16} />}
                  renderRoot={(props) => <Link to={to} {...props} />}
                >
                  <Trans>Open {t(label)}</Trans>
                </Button>
              )
            })}
          </p>
        )}
      </article>
      {next !== undefined && <More title={<Trans>Next step</Trans>} ids={[next]} answers={answers} />}
      <More title={<Trans>Related</Trans>} ids={related} answers={answers} />
      <p className={styles.ask}>
        <Trans>
          Did this not help? <Link to="/dashboard/support">Ask for support</Link>
        </Trans>
      </p>
    </>
  )
}

function More({ title, ids, answers }: { title: ReactNode; ids: readonly HelpArticle[]; answers: Answers }) {
  const heading = useId()
  return (
    <nav className={styles.more} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <Link to="/dashboard/support/help-center/{-$article}" params={{ article: id }}>
              {answers.get(id)?.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
