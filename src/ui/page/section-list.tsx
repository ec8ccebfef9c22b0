import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'

import { Card } from '../../ui/page/card.tsx'
import styles from './sections.module.css'

interface SectionListProps {
  sections: readonly { id: string; title: MessageDescriptor; body: ReactNode }[]
}

/** A long page of sections, with a list of links to them. */
export function SectionList({ sections }: SectionListProps) {
  const { t } = useLingui()
  return (
    <div className={styles.page}>
      <nav className={styles.jump} aria-label={t`Sections of this page`}>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => jump(event, id)}>
                {t(title)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.sections}>
        {sections.map(({ id, title, body }) => (
          <div key={id} id={id} className={styles.section} tabIndex={-1}>
            <Card title={t(title)}>{body}</Card>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Scrolls without changing the address, which a leave guard would treat as leaving. */
function jump(event: React.MouseEvent, id: string): void {
  event.preventDefault()
  const section = document.getElementById(id)
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

/** Placeholder while a draft is read. */
export function SectionLoading() {
  return <div className={styles.waiting} aria-busy="true" />
}
