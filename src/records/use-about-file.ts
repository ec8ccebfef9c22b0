import { useLingui } from '@lingui/react/macro'

import { fullName } from '../../domain/people.ts'
import { isAdmin } from '../../domain/roles.ts'
import type { AboutLine } from '../../domain/spreadsheet/workbook.ts'
import { displayTimeZone } from '../../domain/zoned-time.ts'
import type { ExportAbout } from '../data/export/export-messages.ts'
import { useSession } from '../data/session-provider.tsx'
import { formatDateTime } from '../lib/dates.ts'
import { now } from '../lib/now.ts'

interface AboutGiven {
  title: string
  /**
   * The filters of the rows, in words; filters without a value are left out. `null` if the sheet must not claim to
   * contain all rows.
   */
  filters: readonly AboutLine[] | null
  /** The time zone of its days. */
  timeZone: string
  /** Locations whose times are in UTC, because this device does not know their zone. */
  inUtc?: readonly { name: string }[]
}

/** Returns the function that writes a file's first sheet: title, filters, units, time zone, author and time. */
export function useAboutFile(): (given: AboutGiven) => ExportAbout {
  const { t } = useLingui()
  const { company, user } = useSession()
  return ({ title, filters, timeZone, inUtc = [] }) => {
    const activeFilters = filters?.filter(([, says]) => says !== '') ?? []
    const { currency } = company
    const clock = displayTimeZone(timeZone)
    const moment = formatDateTime(new Date(now()), clock)
    const places = inUtc.map(({ name }) => name).join(', ')
    const person = `${fullName(user)} (${user.email})`
    return {
      name: t`About this file`,
      rows: t`Rows`,
      lines: [
        [t`File`, title],
        [t`Company`, company.name],
        ...activeFilters,
        ...(filters !== null && activeFilters.length === 0 ? [[t`Filters`, t`None: all rows`] as const] : []),
        [t`Clock times`, t`In each location’s local time; days in ${clock} time`],
        ...(places === ''
          ? []
          : [[t`Times in UTC`, t`${places}: the device that made this file does not know their time zone`] as const]),
        [
          t`Amounts`,
          t`In ${currency}. Deductions are negative, and voided rows have no amounts, so columns can be summed`,
        ],
        [t`Durations`, t`In minutes`],
        [t`Generated`, t`${moment}, ${clock} time`],
        [t`By`, isAdmin(user.role) ? person : t`${person}, who sees only their own locations`],
      ],
    }
  }
}
