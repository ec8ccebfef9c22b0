import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { fullName } from '../../../domain/people.ts'
import { rateText } from '../../../contract/month-rows.ts'
import { NO_RATE, type ReportName } from '../../../domain/reports.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { PAYMENT_METHODS, SERVICE_STATUSES } from '../../../domain/services.ts'
import { useSession } from '../../data/session-provider.tsx'
import { DayChip } from '../../ui/chips/day-chip.tsx'
import { DateRangeChip } from '../../ui/chips/date-range-chip.tsx'
import { MultiSelectChip } from '../../ui/chips/select-chips.tsx'
import type { Option } from '../../ui/chips/selection.ts'
import { PhoneFilters } from '../../ui/list/phone-filters.tsx'
import { PAYMENT_METHOD_LABELS, SERVICE_STATUS_LABELS } from '../../ui/labels/services.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { LocationsChip, useLocations } from '../locations/public.ts'
import { useReportedAgreements } from './agreements.ts'
import { HoursChip } from './hours-chip.tsx'
import { Presets } from './presets.tsx'
import { peopleQuery } from './queries.ts'
import { useReportedMemberships } from './memberships.ts'
import { isOfVoided, isStayReport, isSummedReport, narrowedBy, rangeOf } from './report-filter.ts'
import type { ReportSearch } from './reports-search.ts'
import styles from './report.module.css'

interface ReportFiltersProps {
  name: ReportName
  search: ReportSearch
  /** Today in the report's time zone. */
  today: string
  onChange: (to: ReportSearch) => void
}

/** Filters of a report: days, hours, and properties of stays. */
export function ReportFilters({ name, search, today, onChange }: ReportFiltersProps) {
  const { t } = useLingui()
  const { api, user } = useSession()
  const locations = useLocations()
  const { filterOptions } = useVehicleTypes()
  const agreements = useReportedAgreements()
  const memberships = useReportedMemberships()
  const { data: people = [] } = useQuery({ ...peopleQuery(api), enabled: isAdmin(user.role) })
  const narrow = (to: Partial<ReportSearch>) => onChange({ ...search, wide: undefined, ...to })
  const chip = (
    label: string,
    key: 'operators' | 'agreements' | 'memberships' | 'methods' | 'types' | 'statuses' | 'voiders' | 'rates',
    options: readonly Option[],
  ) => {
    const chosen = search[key]
    return (
      <MultiSelectChip
        label={label}
        options={options}
        value={chosen === undefined ? null : { selection: chosen.split(',') }}
        onChange={(value) => narrow({ [key]: value === null ? undefined : value.selection.join(',') })}
      />
    )
  }
  const isOfStays = isStayReport(name)
  const isSummed = isSummedReport(name)
  const persons = people.map((person) => ({ value: person.id, label: fullName(person) }))
  return (
    <div className={styles.filters}>
      {name !== 'at-home' && (
        <>
          <Presets search={search} today={today} onChange={narrow} />
          <DateRangeChip
            label={t`Date`}
            value={rangeOf(search, today)}
            today={today}
            onChange={(range) => narrow({ from: range?.startDate.slice(0, 10), to: range?.endDate.slice(0, 10) })}
          />
        </>
      )}
      <PhoneFilters applied={narrowedBy(search)} className={styles.chips}>
        {name !== 'at-home' && (
          <HoursChip
            value={
              search.fromTime !== undefined && search.toTime !== undefined
                ? { fromTime: search.fromTime, toTime: search.toTime }
                : null
            }
            onChange={(hours) => narrow({ fromTime: hours?.fromTime, toTime: hours?.toTime })}
          />
        )}
        {/* Most people see several locations: a chip that appeared later would push the report down. */}
        {(locations.list === undefined || locations.list.length > 1 || search.locations !== undefined) && (
          <LocationsChip
            locations={locations.list ?? []}
            value={search.locations === undefined ? null : { selection: search.locations.split(',') }}
            onChange={(value) => narrow({ locations: value === null ? undefined : value.selection.join(',') })}
          />
        )}
        {(name === 'sales' || name === 'passes' || name === 'discounts' || name === 'refunds') && (
          <DayChip
            label={t`Known on`}
            day={t`Day`}
            value={search.known}
            today={today}
            onChange={(known) => narrow({ known })}
          />
        )}
        {search.rates !== undefined &&
          chip(
            t`VAT rate`,
            'rates',
            search.rates.split(',').map((rate) => ({
              value: rate,
              label: rateText(rate === NO_RATE ? null : Number(rate)),
            })),
          )}
        {isSummed && isAdmin(user.role) && chip(t`Operator`, 'operators', persons)}
        {isSummed &&
          chip(
            t`Payment method`,
            'methods',
            PAYMENT_METHODS.map((value) => ({ value, label: t(PAYMENT_METHOD_LABELS[value]) })),
          )}
        {name !== 'visits' && name !== 'passes' && name !== 'refunds' && chip(t`Vehicle type`, 'types', filterOptions)}
        {name === 'passes' &&
          chip(
            t`Membership`,
            'memberships',
            memberships.map(({ id, name: label }) => ({ value: id, label })),
          )}
        {isOfStays &&
          chip(
            t`Agreement`,
            'agreements',
            agreements.map(({ id, name: label }) => ({ value: id, label })),
          )}
        {isOfStays &&
          chip(
            t`Status`,
            'statuses',
            SERVICE_STATUSES.map((value) => ({ value, label: t(SERVICE_STATUS_LABELS[value]) })),
          )}
        {isOfStays &&
          isAdmin(user.role) &&
          (search.voiders !== undefined || isOfVoided(search)) &&
          chip(t`Voided by`, 'voiders', persons)}
      </PhoneFilters>
    </div>
  )
}
