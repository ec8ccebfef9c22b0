import { Trans } from '@lingui/react/macro'

import { useSession } from '../../data/session-provider.tsx'
import { Plate } from '../../ui/plate.tsx'
import { PanelPage } from '../../ui/side-panel.tsx'
import { CustomerForm } from '../invoices/public.ts'
import type { ActProps } from '../stays/public.ts'

/** Requests an invoice for a paid stay. `lazy` needs a default export. */
export default function InvoiceForm({ row: { service }, onAct }: ActProps) {
  const { company } = useSession()
  return (
    <PanelPage
      title={<Trans>Invoice for the customer</Trans>}
      help="invoices"
      aside={<Plate plate={service.licensePlate} country={company.country} />}
    >
      <CustomerForm of={{ serviceId: service.id }} customer={null} onDone={() => onAct(undefined)} />
    </PanelPage>
  )
}
