import type { Company } from '../../../contract/company.ts'
import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import type { TicketVariable } from '../../../domain/ticket-texts.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { plateName } from '../../ui/plate.tsx'

interface OfStay {
  service: Service
  /** Undefined if the device does not keep it. */
  location: Location | undefined
  company: Company
  vehicleType: string
  timeZone: string
}

/** Variables of an entry ticket's texts; those of the payment are empty. */
export function stayWords({
  service,
  location,
  company,
  vehicleType,
  timeZone,
}: OfStay): Record<TicketVariable, string> {
  return {
    company: company.businessName || company.name,
    taxId: company.taxId,
    location: service.location.name,
    address: location?.address ?? '',
    city: location?.city ?? '',
    plate: plateName(service.licensePlate),
    vehicleType,
    receipt: service.receiptNumber,
    entry: formatDateTime(service.startedAt, timeZone),
    exit: '',
    minutes: '',
    total: '',
  }
}

/** Returns the variables for a paid stay. */
export function paidStayWords(of: OfStay, money: (minor: number | null) => string): Record<TicketVariable, string> {
  const { endedAt, totalMinutes, totalCost } = of.service
  return {
    ...stayWords(of),
    exit: endedAt === null ? '' : formatDateTime(endedAt, of.timeZone),
    minutes: totalMinutes === null ? '' : formatMinutes(totalMinutes),
    total: money(totalCost),
  }
}
