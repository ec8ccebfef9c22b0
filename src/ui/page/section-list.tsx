import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

import { Card } from './card.tsx'
import styles from './section-list.module.css'

interface SectionListProps {
  sections: readonly { id: string; title: MessageDescriptor; body: ReactNode }[]
}

/** Number of sections below which a list of links would only repeat what the screen shows. */
const FEW = 3

/** A long page of sections, with a list of links to them. */
export function SectionList({ sections }: SectionListProps) {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const current = useCurrentSection(list)
  const isFew = sections.length < FEW
  return (
    <div className={styles.page} data-few={isFew || undefined}>
      {!isFew && (
        <nav className={styles.jump} aria-label={t`Sections of this page`}>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  aria-current={id === current ? 'location' : undefined}
                  onClick={(event) => jump(event, id)}
                >
                  {t(title)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div ref={list} className={styles.sections}>
        {sections.map(({ id, title, body }) => (
          <div key={id} id={id} className={styles.section} tabIndex={-1}>
            <Card title={t(title)}>{body}</Card>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Returns the id of the first section in the upper part of the screen. */
function useCurrentSection(list: RefObject<HTMLDivElement | null>): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const seen = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target)
          else seen.delete(target)
        }
        const first = [...(list.current?.children ?? [])].find((section) => seen.has(section))
        if (first) setCurrent(first.id)
      },
      { rootMargin: '0px 0px -60%' },
    )
    for (const section of list.current?.children ?? []) observer.observe(section)
    return () => observer.disconnect()
  }, [list])
  return current
}

/** Scrolls without changing the address, which a leave guard would treat as leaving. */
function jump(event: MouseEvent, id: string): void {
  event.preventDefault()
  const section = document.getElementById(id)
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

/** Placeholder while a draft is read. */
export function SectionLoading() {
  return <div className={styles.waiting} aria-busy="true" />
}
