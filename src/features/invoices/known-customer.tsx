import { useQuery } from '@tanstack/react-query'
import { Trans } from '@lingui/react/macro'

import { type Invoice, findInvoiceCustomer } from '../../../contract/invoice.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { TextButton } from '../../ui/text-button.tsx'

/** Minimum length of a tax id that is looked up. */
const LOOKED_UP = 5

interface KnownCustomerProps {
  taxId: string
  /** Whether something is left to fill in. */
  isWanted: boolean
  onUse: (customer: NonNullable<Invoice['customer']>) => void
}

/** Offers the customer of the company's last invoice to a tax id, if the server answers. */
export function KnownCustomer({ taxId, isWanted, onUse }: KnownCustomerProps) {
  const { api } = useSession()
  const reachable = useReachable()
  const { data } = useQuery({
    queryKey: ['invoice-customer', taxId],
    queryFn: ({ signal }) => api.call(findInvoiceCustomer, { query: { taxId } }, { signal }),
    enabled: reachable && isWanted && taxId.length >= LOOKED_UP,
  })
  const customer = isWanted ? data?.customer : null
  if (!customer) return null
  return (
    <p>
      <TextButton onClick={() => onUse(customer)}>
        <Trans>Use {customer.name}</Trans>
      </TextButton>
    </p>
  )
}
