import { useNavigate, useParams, type LinkProps } from '@tanstack/react-router'

interface BesideList {
  /** The record that the address names; empty on a page for a new record. */
  id: string
  /** Closes the panel: the list keeps its filters. */
  close: () => void
}

/** Returns the record of a panel beside a list, and how the panel closes. A route of such a panel has `remountDeps`. */
export function useBesideList(list: NonNullable<LinkProps['to']>): BesideList {
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  return { id, close: () => void navigate({ to: list, search: true, resetScroll: false }) }
}
