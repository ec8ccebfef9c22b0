import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import * as v from 'valibot'

import { FrontSearch } from '../app/front-search.ts'
import { LanguageSwitch } from '../app/language-switch.tsx'
import { Logo } from '../app/logo.tsx'
import { SignInPage } from '../features/session/sign-in-page.tsx'

export const Route = createFileRoute('/sign-in')({
  staticData: { title: msg`Sign in` },
  validateSearch: (search): FrontSearch => v.parse(FrontSearch, search),
  beforeLoad: ({ context }) => {
    const { status } = context.client.sessions.state()
    if (status === 'signed_in' || status === 'open' || status === 'choosing_company')
      throw redirect({ to: '/dashboard', state: { arrives: true }, replace: true })
  },
  component: FrontPage,
})

function FrontPage() {
  const { link } = Route.useSearch()
  const email = useLocation({ select: ({ state }) => state.email ?? null })
  return (
    <SignInPage email={email} mark={<Logo size={28} />} languages={<LanguageSwitch />} linkGone={link === 'gone'} />
  )
}
