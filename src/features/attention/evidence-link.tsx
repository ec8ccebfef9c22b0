import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { AttentionKind } from '../../../domain/attention.ts'
import type { RowLinkProps } from '../../ui/list/column.ts'
import type { Row } from './attention-columns.tsx'

/** Links an item to the record that shows its evidence. */
export function evidenceLink(kind: AttentionKind, row: Row, props: RowLinkProps, content: ReactNode) {
  const { id, by, serviceId, passId, cashUpId, device, location } = row
  if (kind === 'refused_money')
    return (
      <Link to="/dashboard/cash-ups/refused" search={{ row: id }} preload={false} {...props}>
        {content}
      </Link>
    )
  if (kind === 'invoice')
    return (
      <Link to="/dashboard/invoices" search={{ row: id }} preload={false} {...props}>
        {content}
      </Link>
    )
  if (kind === 'erasure_due')
    return (
      <Link to="/dashboard/company" preload={false} {...props}>
        {content}
      </Link>
    )
  if (kind === 'unsent_work' && by !== null)
    return (
      <Link to="/dashboard/users/update/$id" params={{ id: by.id }} preload={false} {...props}>
        {content}
      </Link>
    )
  if (serviceId !== null)
    return (
      <Link to="/dashboard/services" search={{ service: serviceId }} preload={false} {...props}>
        {content}
      </Link>
    )
  if (passId != null)
    return (
      <Link to="/dashboard/memberships/purchased/$id" params={{ id: passId }} preload={false} {...props}>
        {content}
      </Link>
    )
  if (cashUpId !== null)
    return (
      <Link to="/dashboard/cash-ups/$id" params={{ id: cashUpId }} preload={false} {...props}>
        {content}
      </Link>
    )
  if (device !== null)
    return (
      <Link to="/dashboard/locations/devices/update/$id" params={{ id: device.id }} preload={false} {...props}>
        {content}
      </Link>
    )
  return (
    <Link to="/dashboard/locations/devices" search={{ locations: location.id }} preload={false} {...props}>
      {content}
    </Link>
  )
}
