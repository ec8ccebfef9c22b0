import type { ReactNode, Ref } from 'react'

import type { HelpArticle } from '../help/help-articles.ts'
import { HelpLink } from '../help/help-link.tsx'
import styles from './page.module.css'

export interface PageProps {
  /** Link above the title, for a page that belongs to another screen. */
  back?: ReactNode
  title: ReactNode
  /** One line about the page's content. */
  sub: ReactNode
  /** Actions on the whole page. */
  actions?: ReactNode
  /** The help article that explains the page. */
  help?: HelpArticle
  /** For pages with sections; `columns` for three columns or more, `screen` for all of the screen. */
  wide?: boolean | 'columns' | 'screen'
  /** Takes the focus when the focused element disappears. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A page that scrolls, unlike a list that fills the window. */
export function Page({ back, title, sub, actions, help, wide = false, heading, children }: PageProps) {
  return (
    <div className={styles.page} data-wide={wide}>
      {back}
      <header className={styles.header}>
        <div>
          <div className={styles.title}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {help !== undefined && <HelpLink article={help} />}
          </div>
          <div className={styles.sub}>{sub}</div>
        </div>
        {actions}
      </header>
      {children}
    </div>
  )
}
