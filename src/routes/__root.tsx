import { createRootRouteWithContext } from '@tanstack/react-router'

import { Root } from '../app/root.tsx'
import type { RouterContext } from '../app/router-context.ts'

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })
