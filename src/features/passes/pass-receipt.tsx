import { Trans, useLingui } from '@lingui/react/macro'

import type { Pass } from '../../../contract/pass.ts'
import { countryOption } from '../../../domain/countries.ts'
import { taxWithin } from '../../../domain/pricing/settlement.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLogo } from '../../data/use-logo.ts'
import { formatDateTime, formatDay } from '../../lib/dates.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { PAYMENT_METHOD_LABELS, REFERENCE_LABEL, SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { PrintPage } from '../../ui/print/print-page.tsx'
import { TicketLine, TicketPart, TicketSlip } from '../tickets/public.ts'
import { useSlip } from '../../ui/print/use-slip.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { useLocations } from '../locations/public.ts'
import { HoursWords } from '../../ui/week/hours-words.tsx'
import { passKind } from './kind.tsx'

export type PassSale = NonNullable<Pass['lastSale']>

/** The printed receipt of a sold period. `lazy` needs the default export. */
export default function PassReceipt({ pass, sale, onBack }: { pass: Pass; sale: PassSale; onBack: () => void }) {
  const { t } = useLingui()
  const slip = useSlip(`pass:${sale.id}`)
  return (
    <PrintPage
      title={<Trans>Receipt</Trans>}
      help="passes"
      back={{ words: <Trans>Back to the pass</Trans>, run: onBack }}
      slip={slip}
      label={t`Preview of the printed receipt`}
    >
      {() => <Slip pass={pass} sale={sale} isCopy={slip.isCopy} />}
    </PrintPage>
  )
}

function Slip({ pass, sale, isCopy }: { pass: Pass; sale: PassSale; isCopy: boolean }) {
  const { t } = useLingui()
  const { company } = useSession()
  const { list, timeZoneOf } = useLocations()
  const { nameOf } = useVehicleTypes()
  const { money, figures } = useAmounts(pass.currency)
  const { fields } = passKind
  const { plates, driver, location, membership, block, apartment, allowedHours } = pass
  const place = list?.find(({ id }) => id === location.id)
  const logo = useLogo(place)
  const taxRate = place?.taxRate ?? company.vatRate ?? countryOption(company.country).taxRate
  return (
    <TicketSlip
      mark={isCopy ? 'copy' : null}
      header=""
      footer=""
      company={company}
      logo={logo}
      place={{ name: location.name, address: place && `${place.address}, ${place.city}` }}
      plate={plates.join(' ')}
      vehicleType={nameOf(pass.vehicleTypeId)}
    >
      <TicketPart>
        <TicketLine label={t(fields.membershipId.label)}>{membership.name}</TicketLine>
        {driver !== null && <TicketLine label={t(fields.driverId.label)}>{driver.name}</TicketLine>}
        {block !== null && <TicketLine label={t(fields.block.label)}>{block}</TicketLine>}
        {apartment !== null && <TicketLine label={t(fields.apartment.label)}>{apartment}</TicketLine>}
        <TicketLine label={<Trans>Valid from</Trans>}>{formatDay(sale.startsOn)}</TicketLine>
        <TicketLine label={<Trans>Valid until</Trans>}>{formatDay(sale.endsOn)}</TicketLine>
        <TicketLine label={t`Allowed hours`}>
          <HoursWords value={allowedHours} />
        </TicketLine>
      </TicketPart>
      <TicketPart>
        <TicketLine label={t(SERVICE_FIELD_LABELS.totalCost)} isTotal>
          {money(sale.cost)}
        </TicketLine>
        <TicketLine label={t(SERVICE_FIELD_LABELS.tax)}>{figures(taxWithin(sale.cost, taxRate))}</TicketLine>
      </TicketPart>
      <TicketPart>
        {sale.method !== null && (
          <TicketLine label={t(SERVICE_FIELD_LABELS.paymentMethod)}>{t(PAYMENT_METHOD_LABELS[sale.method])}</TicketLine>
        )}
        {sale.reference != null && <TicketLine label={t(REFERENCE_LABEL)}>{sale.reference}</TicketLine>}
        <TicketLine label={t(fields.receiptNumber.label)}>{sale.receiptNumber}</TicketLine>
        <TicketLine label={<Trans>Sold at</Trans>}>{formatDateTime(sale.at, timeZoneOf(location.id))}</TicketLine>
        {sale.by.name !== '' && <TicketLine label={<Trans>Sold by</Trans>}>{sale.by.name}</TicketLine>}
      </TicketPart>
    </TicketSlip>
  )
}
