import { isRedirect } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'

import { Route } from '../../src/routes/dashboard/attention/index.tsx'
import type {} from '../../src/routeTree.gen.ts'

describe('the address of items for attention without a kind', () => {
  it('leads to the dashboard, which lists every kind', () => {
    // The redirect needs nothing of the place where it happens.
    const enter: unknown = Route.options.beforeLoad
    if (typeof enter !== 'function') throw new Error('The address has no redirect')
    let thrown: unknown
    try {
      enter()
    } catch (error) {
      thrown = error
    }
    expect(isRedirect(thrown) && thrown.options).toMatchObject({ to: '/dashboard', replace: true })
  })
})
