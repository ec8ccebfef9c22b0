import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRef, type KeyboardEvent } from 'react'

import { SearchIcon } from '../../ui/icons.tsx'
import { StateNotice } from '../../ui/states.tsx'
import { CATEGORY_LABELS } from './category-labels.ts'
import styles from './help-center-page.module.css'
import type { Hit, Stretch } from './help-search.ts'

/** Search results, the best first; arrow keys move between the links. */
export function HelpResults({ term, hits }: { term: string; hits: readonly Hit[] }) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    if (at === -1) return
    event.preventDefault()
    links[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }

  if (hits.length === 0) {
    return (
      <StateNotice
        icon={SearchIcon}
        role="status"
        title={<Trans>No answer has “{term}”</Trans>}
        action={
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/dashboard/support" search={{ q: term }} {...props} />}
          >
            <Trans>Ask for support</Trans>
          </Button>
        }
      >
        <Trans>Try another word. If there is no answer, ask for support: your search is included.</Trans>
      </StateNotice>
    )
  }
  return (
    <>
      <p className={styles.count} role="status">
        <Plural value={hits.length} one="# answer" other="# answers" />
      </p>
      <ol ref={list} className={styles.results}>
        {hits.map(({ answer, title, line }) => (
          <li key={answer.id}>
            <Link
              to="/dashboard/support/help-center/{-$article}"
              params={{ article: answer.id }}
              preload={false}
              onKeyDown={onKeyDown}
            >
              <Marked stretches={title} />
            </Link>
            <p>
              <Marked stretches={line} />
            </p>
            <p className={styles.count}>{t(CATEGORY_LABELS[answer.category])}</p>
          </li>
        ))}
      </ol>
    </>
  )
}

function Marked({ stretches }: { stretches: readonly Stretch[] }) {
  // A stretch of text has no id: its position identifies it.
  return stretches.map(({ text, found }, place) =>
    found ? <mark key={`${place} ${text}`}>{text}</mark> : <span key={`${place} ${text}`}>{text}</span>,
  )
}
