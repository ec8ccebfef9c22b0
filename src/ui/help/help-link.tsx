import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { HelpIcon } from '../icons.tsx'
import type { HelpArticle } from './help-articles.ts'
import styles from './help-link.module.css'

interface HelpLinkProps {
  article: HelpArticle
  /** `sign`: a question mark beside a heading. `word`: after an error message. */
  look?: 'sign' | 'word'
}

/** Link from a screen or an error to its help article, which opens without a connection too. */
export function HelpLink({ article, look = 'sign' }: HelpLinkProps) {
  const { t } = useLingui()
  const words = t`Help on this`
  return (
    <Link
      to="/dashboard/support/help-center/{-$article}"
      params={{ article }}
      preload={false}
      className={styles.link}
      data-look={look}
      aria-label={words}
      title={words}
    >
      <HelpIcon size={look === 'sign' ? 20 : 16} />
      {look === 'word' && <span>{words}</span>}
    </Link>
  )
}
