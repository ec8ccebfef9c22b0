import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'

import { FrontSearch } from '../app/front-search.ts'

export const Route = createFileRoute('/')({
  validateSearch: (search): FrontSearch => v.parse(FrontSearch, search),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/sign-in', search, replace: true })
  },
})
