import { msg } from '@lingui/core/macro'
import { createFileRoute, useLocation } from '@tanstack/react-router'

import { LanguageSwitch } from '../app/language-switch.tsx'
import { Logo } from '../app/logo.tsx'
import { ShopStampPage } from '../features/shops/shop-page.tsx'

export const Route = createFileRoute('/shop')({
  staticData: { title: msg`Stamp parking tickets` },
  component: ShopRoute,
})

function ShopRoute() {
  // The token is in the fragment, which browsers never send to a server.
  const token = useLocation({ select: ({ hash }) => hash })
  return <ShopStampPage token={token} mark={<Logo size={28} />} languages={<LanguageSwitch />} />
}
