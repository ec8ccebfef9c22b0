import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link within an answer: `charge-a-stay.md` is another answer, `/dashboard/outbox` a screen. */
export function AnswerLink({ href = '', children }: ComponentProps<'a'>) {
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
