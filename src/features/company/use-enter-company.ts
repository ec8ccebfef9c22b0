import { useNavigate } from '@tanstack/react-router'

import { useSession } from '../../data/session-provider.tsx'

/** Switches to another company and opens its first page. */
export function useEnterCompany(): (id: string) => void {
  const { chooseCompany } = useSession()
  const navigate = useNavigate()
  return (id) => void navigate({ to: '/dashboard' }).then(() => chooseCompany(id))
}
