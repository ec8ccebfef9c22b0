import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, lazy, Suspense } from 'react'

import type { Membership } from '../../../contract/membership.ts'
import { firstPeriod, PASS_PLACE_MAX } from '../../../domain/passes.ts'
import { formatDay, readDay } from '../../lib/dates.ts'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { passKind } from './kind.tsx'
import type { PassInput } from './pass-input.ts'
import styles from './passes.module.css'

const NOTHING: PassInput = { plates: '', block: '', apartment: '' }
export const PASS_GROUP = { plates: 'plates', block: 'block', apartment: 'apartment' } as const
const PROPS: { most: number | null } = { most: null }

/** The plates of a pass, and its holder's residence. */
export const PassFields = withFieldGroup({
  defaultValues: NOTHING,
  props: PROPS,
  render: function Fields({ group, most }) {
    const { t } = useLingui()
    const { fields } = passKind
    return (
      <>
        <group.AppField name="plates">
          {(field) => (
            <field.TextField
              label={t(fields.plates.label)}
              required
              autoCapitalize="characters"
              between=", "
              description={
                most === null
                  ? t`Separate several with commas`
                  : most === 1
                    ? t`One plate`
                    : t`At most ${most}, with a comma between them`
              }
            />
          )}
        </group.AppField>
        <div className={styles.pair}>
          <group.AppField name="block">
            {(field) => (
              <field.TextField
                label={t(fields.block.label)}
                maxLength={PASS_PLACE_MAX}
                description={t`At a residence only`}
              />
            )}
          </group.AppField>
          <group.AppField name="apartment">
            {(field) => <field.TextField label={t(fields.apartment.label)} maxLength={PASS_PLACE_MAX} />}
          </group.AppField>
        </div>
      </>
    )
  },
})

/** The last day of the pass to be sold. */
export function LastDay({ membership, startsOn }: { membership: Membership | undefined; startsOn: string }) {
  const day = readDay(startsOn)
  if (membership === undefined || day === null) return null
  return <Trans>The last day is {formatDay(firstPeriod(day, membership).endsOn)}</Trans>
}

const CashField = lazy(async () => ({ default: (await import('../../ui/form/cash-field.tsx')).CashField }))

/** Cash received and change; loaded once the sale is paid in cash. */
export function CashForPass(props: ComponentProps<typeof CashField>) {
  return (
    <Suspense fallback={null}>
      <CashField {...props} />
    </Suspense>
  )
}

const CheckboxField = lazy(async () => ({ default: (await import('../../ui/form/checkbox-field.tsx')).CheckboxField }))

/** A yes or no that only administrators see; loaded for them. */
export function AdminsChoice(props: ComponentProps<typeof CheckboxField>) {
  return (
    <Suspense fallback={null}>
      <CheckboxField {...props} />
    </Suspense>
  )
}
