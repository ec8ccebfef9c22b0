import type { ReactNode, Ref } from 'react'

import type { HelpArticle } from '../help/help-articles.ts'
import { HelpLink } from '../help/help-link.tsx'
import styles from './page.module.css'

interface PageProps {
  title: ReactNode
  /** One line on what is to be found here. */
  sub: ReactNode
  /** What can be done with all of it. */
  actions?: ReactNode
  /** The answer of the help centre that explains it. */
  help?: HelpArticle
  /** For more than one column. */
  wide?: boolean
  /** Where the focus goes when what had it is gone. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A page that is read from top to bottom, as opposed to a list that fills the window. */
export function Page({ title, sub, actions, help, wide = false, heading, children }: PageProps) {
  return (
    <div className={styles.page} data-wide={wide}>
      <header className={styles.header}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.sub}>{sub}</p>
        </div>
        {help !== undefined && <HelpLink article={help} />}
        {actions}
      </header>
      {children}
    </div>
  )
}
