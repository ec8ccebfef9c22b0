import { isRedirect } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import * as v from 'valibot'

/** A name that the compiler does not follow: the types of all routes belong to the app. */
const FILE = '../../src/routes/dashboard/attention/index.tsx'
const RouteFile = v.object({ Route: v.object({ options: v.object({ beforeLoad: v.function() }) }) })

it('the address of items for attention without a kind leads to the dashboard, which lists every kind', async () => {
  const { Route } = v.parse(RouteFile, await import(FILE))
  let thrown: unknown
  try {
    Route.options.beforeLoad()
  } catch (error) {
    thrown = error
  }
  expect(isRedirect(thrown) && thrown.options).toMatchObject({ to: '/dashboard', replace: true })
})
