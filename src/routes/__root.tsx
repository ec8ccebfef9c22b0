import { createRootRouteWithContext } from '@tanstack/react-router'

import { Root, type RouterContext } from '../app/root.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })
