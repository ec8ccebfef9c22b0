import { Button } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Currency } from '../../../domain/countries.ts'
import type { Finding, Fix } from '../../../domain/rates/finding.ts'
import { baseTypeOf } from '../../../domain/vehicles.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { DoneIcon, ErrorIcon, WarningIcon } from '../../ui/icons.tsx'
import { DAY_LABELS } from '../../ui/labels/locations.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import styles from './findings.module.css'
import { useDayWords } from '../locations/public.ts'

const FIXES = {
  gap: msg`Charge these hours like the first rate`,
  overlap: msg`Place them side by side`,
  unreachable: msg`Remove this rate`,
  event_over: msg`Remove this event`,
  type_missing: msg`Copy the rates of another vehicle type`,
  class_without_unit: msg`Copy its unit rates`,
  longer_cheaper: msg`Fix`,
  later_cheaper: msg`Fix`,
  last_repeats: msg`Let the steps start over`,
  step_out_of_line: msg`Fix`,
  line_never_charged: msg`Fix`,
  flat_never_charged: msg`Charge this price in these hours`,
  maximum_missing: msg`Let it hold on every day`,
  arrival_gap: msg`Extend the first until the second starts`,
  over_cap: msg`Lower it to the cap`,
  unequal_fractions: msg`Change it to quarters of an hour`,
  costs_nothing: msg`Fix`,
} satisfies Record<Finding['code'], MessageDescriptor>

interface FindingsProps {
  findings: readonly Finding[]
  currency: Currency
  /** Names the rate at a place. */
  nameOf: (index: number) => string
  /** Whether the rates have changed since the check. A fix might then change the wrong rate. */
  isChecking: boolean
  /** Null for a reader. */
  onFix: ((fix: Fix) => void) | null
}

/** Findings that an admin should know before publishing, each with its fix. */
export function Findings({ findings, currency, nameOf, isChecking, onFix }: FindingsProps) {
  const { t } = useLingui()
  const { nameOf: typeName } = useVehicleTypes()
  if (findings.length === 0)
    return (
      <p className={styles.none} role="status">
        <DoneIcon size={18} /> <Trans>Nothing to fix: every hour has a price, and nothing overlaps.</Trans>
      </p>
    )
  return (
    <ul className={styles.list}>
      {findings.map((finding, index) => {
        const { code, fix } = finding
        const isRefused = code === 'overlap'
        return (
          <li key={index} data-tone={isRefused ? 'negative' : 'caution'}>
            {isRefused ? <ErrorIcon size={18} /> : <WarningIcon size={18} />}
            <span>
              <strong>{typeName(finding.vehicleTypeId)}</strong>
              {finding.index !== null && ` · ${nameOf(finding.index)}`}:{' '}
              <FindingWords finding={finding} currency={currency} nameOf={nameOf} />
            </span>
            {onFix !== null && (
              <div className={styles.fixes}>
                {fix !== null && (
                  <Button variant="default" size="xs" disabled={isChecking} onClick={() => onFix(fix)}>
                    {t(FIXES[code])}
                  </Button>
                )}
                {finding.code === 'gap' && (
                  <Button variant="default" size="xs" disabled={isChecking} onClick={() => onFix(finding.free)}>
                    <Trans>These hours are free</Trans>
                  </Button>
                )}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function FindingWords({
  finding,
  currency,
  nameOf,
}: Pick<FindingsProps, 'currency' | 'nameOf'> & { finding: Finding }) {
  const { t } = useLingui()
  const dayWords = useDayWords()
  const { nameOf: typeName } = useVehicleTypes()
  const { money } = useAmounts(currency)
  switch (finding.code) {
    case 'gap':
      return (
        <Trans>
          no rate for {dayWords(finding.hours.days)} {finding.hours.from}–{finding.hours.to}. A stay that reaches these
          hours has no price.
        </Trans>
      )
    case 'overlap':
      return <Trans>applies at the same time as {nameOf(finding.with)}. This cannot be published.</Trans>
    case 'unreachable':
      return <Trans>never applies: special hours cover all of it.</Trans>
    case 'event_over':
      return <Trans>is over already.</Trans>
    case 'type_missing':
      return <Trans>the location has spaces for it, and no rate.</Trans>
    case 'class_without_unit': {
      const standard = typeName(baseTypeOf(finding.vehicleTypeId))
      return <Trans>has rates but no unit rate: it is priced as {standard}, and its own rates have no effect.</Trans>
    }
    case 'longer_cheaper':
      return (
        <Trans>
          a longer stay is cheaper. A vehicle that leaves on {t(DAY_LABELS[finding.day])} at {finding.to} pays{' '}
          {money(finding.costs)} if it entered at {finding.earlier}, and {money(finding.insteadOf)} if it entered at{' '}
          {finding.later}.
        </Trans>
      )
    case 'later_cheaper':
      return (
        <Trans>
          a longer stay is cheaper. A vehicle that enters on {t(DAY_LABELS[finding.day])} at {finding.start} pays{' '}
          {money(finding.insteadOf)} for {formatMinutes(finding.shorter)} and {money(finding.costs)} for{' '}
          {formatMinutes(finding.longer)}. Publish this only if your price board says so.
        </Trans>
      )
    case 'last_repeats':
      return (
        <Trans>
          after the list, only the last step repeats: each further {formatMinutes(finding.minutes)} costs{' '}
          {money(finding.cost)}. Should the list start over?
        </Trans>
      )
    case 'step_out_of_line':
      return (
        <Trans>
          up to {formatMinutes(finding.upTo)}, an hour costs {money(finding.perHour)}; the line before costs{' '}
          {money(finding.before)} an hour and the next one {money(finding.after)}. Compare the line with your board.
        </Trans>
      )
    case 'line_never_charged':
      return (
        <Trans>
          nobody ever pays {money(finding.cost)} for {formatMinutes(finding.upTo)}: another price makes it{' '}
          {money(finding.costs)} at most. Does your board say so?
        </Trans>
      )
    case 'flat_never_charged':
      return (
        <Trans>
          nobody pays this price of {money(finding.cost)}, because these hours cost {money(finding.costs)} at most. This
          price only lowers a dearer one.
        </Trans>
      )
    case 'maximum_missing':
      return <Trans>the maximum does not hold on {dayWords(finding.days)}. A long stay costs more then.</Trans>
    case 'arrival_gap':
      return (
        <Trans>
          ends at {finding.from}, and {nameOf(finding.with)} begins at {finding.to}. A vehicle that comes in between
          pays the ordinary price.
        </Trans>
      )
    case 'over_cap':
      return (
        <Trans>
          a minute costs up to {money(finding.perMinute)}, and the cap is {money(finding.cap)}.
        </Trans>
      )
    case 'unequal_fractions':
      return <Trans>Mexico City wants equal fractions of 15 minutes.</Trans>
    case 'costs_nothing':
      return <Trans>is free. If the first minutes are free, use free time.</Trans>
    default:
      return finding satisfies never
  }
}
