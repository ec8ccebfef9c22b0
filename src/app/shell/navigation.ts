import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'

import type { Icon } from '../../ui/icons.tsx'
import { ServicesIcon } from './icons.tsx'

export interface NavigationEntry {
  to: NonNullable<LinkProps['to']>
  label: MessageDescriptor
  icon: Icon
}

/** An entry stands here from the day on which its screen exists. */
export const NAVIGATION: readonly NavigationEntry[] = [{ to: '/dashboard/services', label: msg`Services`, icon: ServicesIcon }]
