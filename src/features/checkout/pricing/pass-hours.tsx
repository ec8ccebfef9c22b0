import { Trans, useLingui } from '@lingui/react/macro'

import type { Service } from '../../../../contract/service.ts'
import { DAYS } from '../../../../domain/locations.ts'
import type { PassHourWindows } from '../../../../domain/pricing/pass.ts'
import type { Translate } from '../../../ui/list/column.ts'
import { hoursText } from '../../../ui/week/week-hours.ts'

/** The hours of a pass in words: `Monday–Friday 08:00–18:00`. */
export function passHoursText(hours: Exclude<PassHourWindows, 'always'>, t: Translate): string {
  return hoursText(
    hours.flatMap(({ days, from, to }) =>
      (days.length === 0 ? DAYS : days).map((day) => ({ day, from: from ?? '00:00', to: to ?? '24:00' })),
    ),
    t,
  )
}

/** Shows the hours of a pass, if they are limited: the customer should know them before the price surprises them. */
export function PassHours({ pass }: { pass: Service['pass'] }) {
  const { t } = useLingui()
  if (pass?.standing !== 'valid' || pass.hours === 'always') return null
  const covered = passHoursText(pass.hours, t)
  return <Trans>Its membership covers {covered}. Other hours are charged.</Trans>
}
