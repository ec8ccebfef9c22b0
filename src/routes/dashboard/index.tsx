import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { HomePage } from '../../features/home/home-page.tsx'

export const Route = createFileRoute('/dashboard/')({
  staticData: { title: msg`Dashboard` },
  component: HomePage,
})
