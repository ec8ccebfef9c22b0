import { msg } from '@lingui/core/macro'
import { createFileRoute, useLocation } from '@tanstack/react-router'

import { LanguageSwitch } from '../app/language-switch.tsx'
import { Logo } from '../app/logo.tsx'
import { KioskPage } from '../features/kiosk-devices/kiosk-page.tsx'

export const Route = createFileRoute('/kiosk')({ staticData: { title: msg`Pair this device` }, component: Kiosk })

function Kiosk() {
  // The code is in the fragment, which browsers never send to a server.
  const code = useLocation({ select: ({ hash }) => hash })
  const navigate = Route.useNavigate()
  return (
    <KioskPage
      onPaired={() => void navigate({ to: '.', hash: '', replace: true })}
      code={code}
      mark={<Logo size={28} />}
      languages={<LanguageSwitch />}
    />
  )
}
