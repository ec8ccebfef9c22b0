import { Checkbox } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { AGREEMENT_NAME_MAX, areRivalDefaults, partsOf } from '../../../domain/agreement-rules.ts'
import { AGREEMENT_COSTS, AGREEMENT_TYPES, type StoredAgreement } from '../../../domain/agreements.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { findKeptRecords } from '../../data/use-kept-records.ts'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { useFieldControl } from '../../ui/form/use-field-control.ts'
import { AGREEMENT_COST_LABELS, AGREEMENT_TYPE_LABELS } from '../../ui/labels/agreements.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { LocationsField } from '../locations/public.ts'
import {
  NEW_AGREEMENT,
  emptyAgreement,
  storedOf,
  valuesOfInput,
  type AgreementInput,
  type AgreementValues,
} from './agreement-input.ts'
import styles from './agreements.module.css'
import { agreementKind } from './kind.tsx'
import { agreementQuestion } from './queries.ts'
import { Samples } from './samples.tsx'

/** Where the group's fields stand in the form. */
export const AGREEMENT_GROUP = {
  name: 'name',
  type: 'type',
  percentage: 'percentage',
  fixedDiscount: 'fixedDiscount',
  discountMinutes: 'discountMinutes',
  exemptMinutes: 'exemptMinutes',
  freeRateMinutes: 'freeRateMinutes',
  initialCost: 'initialCost',
  typeCost: 'typeCost',
  minuteCost: 'minuteCost',
  fixedCost: 'fixedCost',
  allVehicles: 'allVehicles',
  vehicleTypeIds: 'vehicleTypeIds',
  everywhere: 'everywhere',
  locationIds: 'locationIds',
  always: 'always',
  startDate: 'startDate',
  endDate: 'endDate',
  isDefault: 'isDefault',
  enabled: 'enabled',
  asksReason: 'asksReason',
  budgetCount: 'budgetCount',
  budgetAmount: 'budgetAmount',
} as const satisfies Record<keyof AgreementInput, keyof AgreementInput>

/** `standing`: the agreement as it is, or null of a new one. `base`: what a field stays that cannot be read. */
const PROPS: { id: string; standing: StoredAgreement | null; base: AgreementValues } = {
  id: '',
  standing: null,
  base: NEW_AGREEMENT,
}

export const AgreementFields = withFieldGroup({
  defaultValues: emptyAgreement,
  props: PROPS,
  render: function Fields({ group, id, standing, base }) {
    const { t } = useLingui()
    const { company } = useSession()
    const { currency } = company
    const { fields } = agreementKind
    return (
      <>
        <group.AppField name="name">
          {(field) => (
            <field.TextField
              label={t(fields.name.label)}
              required
              maxLength={AGREEMENT_NAME_MAX}
              description={t`As the booth and the receipt call it`}
            />
          )}
        </group.AppField>
        <group.AppField name="type">
          {(field) => (
            <field.SelectField
              label={t(fields.type.label)}
              options={AGREEMENT_TYPES.map((value) => ({ value, label: t(AGREEMENT_TYPE_LABELS[value]) }))}
              description={<TypeHint type={field.state.value} />}
            />
          )}
        </group.AppField>
        <group.Subscribe selector={({ values: { type, typeCost } }) => ownParts(type, typeCost)}>
          {(parts) => (
            <div className={styles.group}>
              {parts.includes('percentage') && (
                <group.AppField name="percentage">
                  {(field) => (
                    <field.TextField label={t(fields.percentage.label)} required inputMode="decimal" description="%" />
                  )}
                </group.AppField>
              )}
              {parts.includes('fixedDiscount') && (
                <group.AppField name="fixedDiscount">
                  {() => <AmountField label={t(fields.fixedDiscount.label)} required currency={currency} />}
                </group.AppField>
              )}
              {parts.includes('discountMinutes') && (
                <group.AppField name="discountMinutes">
                  {(field) => <field.TextField label={t(fields.discountMinutes.label)} required inputMode="numeric" />}
                </group.AppField>
              )}
              {parts.includes('exemptMinutes') && (
                <group.AppField name="exemptMinutes">
                  {(field) => (
                    <field.TextField
                      label={t(fields.exemptMinutes.label)}
                      inputMode="numeric"
                      description={t`A stay that is no longer costs nothing`}
                    />
                  )}
                </group.AppField>
              )}
              {parts.includes('initialCost') && (
                <group.AppField name="initialCost">
                  {() => <AmountField label={t(fields.initialCost.label)} currency={currency} />}
                </group.AppField>
              )}
              {parts.includes('freeRateMinutes') && (
                <group.AppField name="freeRateMinutes">
                  {(field) => <field.TextField label={t(fields.freeRateMinutes.label)} inputMode="numeric" />}
                </group.AppField>
              )}
              {parts.includes('typeCost') && (
                <group.AppField name="typeCost">
                  {(field) => (
                    <field.SelectField
                      label={t(fields.typeCost.label)}
                      options={AGREEMENT_COSTS.map((value) => ({ value, label: t(AGREEMENT_COST_LABELS[value]) }))}
                    />
                  )}
                </group.AppField>
              )}
              {parts.includes('minuteCost') && (
                <group.AppField name="minuteCost">
                  {() => <AmountField label={t(fields.minuteCost.label)} required currency={currency} />}
                </group.AppField>
              )}
              {parts.includes('fixedCost') && (
                <group.AppField name="fixedCost">
                  {() => <AmountField label={t(fields.fixedCost.label)} required currency={currency} />}
                </group.AppField>
              )}
            </div>
          )}
        </group.Subscribe>
        <group.Subscribe selector={({ values }) => values}>
          {(values) => <Samples before={standing} after={storedOf(id, valuesOfInput(values, base))} />}
        </group.Subscribe>
        <fieldset className={styles.group}>
          <legend>
            <Trans>Who gets it</Trans>
          </legend>
          <group.AppField name="allVehicles">{() => <CheckboxField label={t`All vehicle types`} />}</group.AppField>
          <group.Subscribe selector={({ values: { allVehicles } }) => allVehicles}>
            {(all) =>
              !all && (
                <group.AppField name="vehicleTypeIds">
                  {() => <TypesField label={t(fields.vehicleTypeIds.label)} />}
                </group.AppField>
              )
            }
          </group.Subscribe>
          <group.AppField name="everywhere">{() => <CheckboxField label={t`All locations`} />}</group.AppField>
          <group.Subscribe selector={({ values: { everywhere } }) => everywhere}>
            {(all) =>
              !all && (
                <group.AppField name="locationIds">
                  {() => <LocationsField label={t(fields.locationIds.label)} />}
                </group.AppField>
              )
            }
          </group.Subscribe>
          <group.AppField name="always">{() => <CheckboxField label={t`Always valid`} />}</group.AppField>
          <group.Subscribe selector={({ values: { always } }) => always}>
            {(always) =>
              !always && (
                <div className={styles.pair}>
                  <group.AppField name="startDate">
                    {() => (
                      <DayField
                        label={t(fields.startDate.label)}
                        description={t`Of the entry; empty: without a start`}
                      />
                    )}
                  </group.AppField>
                  <group.AppField name="endDate">
                    {() => (
                      <DayField label={t(fields.endDate.label)} description={t`Of the entry; empty: without an end`} />
                    )}
                  </group.AppField>
                </div>
              )
            }
          </group.Subscribe>
          <group.AppField name="enabled">
            {() => (
              <CheckboxField
                label={t(fields.enabled.label)}
                description={t`Off, nobody is given it any more. Paid stays keep it.`}
              />
            )}
          </group.AppField>
          <group.AppField name="asksReason">
            {() => (
              <CheckboxField
                label={t(fields.asksReason.label)}
                description={t`Whoever charges says why, as of a courtesy. It is kept with the stay.`}
              />
            )}
          </group.AppField>
          <group.Subscribe selector={({ values }) => values}>
            {(values) => (
              <group.AppField name="isDefault">
                {() => (
                  <CheckboxField
                    label={t(fields.isDefault.label)}
                    description={<RivalHint id={id} values={valuesOfInput(values, base)} />}
                  />
                )}
              </group.AppField>
            )}
          </group.Subscribe>
        </fieldset>
        <fieldset className={styles.group}>
          <legend>
            <Trans>Budget of a month</Trans>
          </legend>
          <p className={styles.quiet}>
            <Trans>Shows how much of it is used. Nobody is refused at the booth because of it.</Trans>
          </p>
          <div className={styles.group}>
            <group.AppField name="budgetCount">
              {(field) => <field.TextField label={t(fields.budgetCount.label)} inputMode="numeric" />}
            </group.AppField>
            <group.AppField name="budgetAmount">
              {() => <AmountField label={t(fields.budgetAmount.label)} currency={currency} />}
            </group.AppField>
          </div>
        </fieldset>
      </>
    )
  },
})

function ownParts(type: string, typeCost: string): readonly string[] {
  const known = AGREEMENT_TYPES.find((one) => one === type)
  return known === undefined
    ? []
    : partsOf({ type: known, typeCost: AGREEMENT_COSTS.find((one) => one === typeCost) ?? null })
}

function TypeHint({ type }: { type: string }) {
  const known = AGREEMENT_TYPES.find((one) => one === type)
  switch (known) {
    case 'custom':
      return (
        <Trans>
          Exempt minutes, then an initial cost for the first minutes, then a cost of its own in place of the rates.
        </Trans>
      )
    case 'fixed_cost':
      return <Trans>The stay costs this much, or less by the rates. With 0 it is a courtesy.</Trans>
    case 'fixed_discount':
      return <Trans>This much less than by the rates, down to nothing.</Trans>
    case 'percentage':
      return <Trans>This part less than by the rates and their maximum.</Trans>
    case 'time':
      return <Trans>So many minutes are taken off before the rates count.</Trans>
    case undefined:
      return null
    default:
      return known satisfies never
  }
}

/** Several of the vehicle types that are on; one that is off can only be taken away. */
function TypesField({ label }: { label: string }) {
  const { value, setValue, control } = useFieldControl<string[]>()
  const { options } = useVehicleTypes()
  const offered = options('').concat(value.flatMap((one) => options(one).filter((option) => option.value === one)))
  const shown = offered.filter(({ value: id }, index) => offered.findIndex((option) => option.value === id) === index)
  return (
    <Checkbox.Group {...control} label={label} value={value} onChange={setValue}>
      <div className={styles.choices}>
        {shown.map((option) => (
          <Checkbox key={option.value} value={option.value} label={option.label} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** What it means to be the default, and which one is it there already. */
function RivalHint({ id, values }: { id: string; values: AgreementValues }) {
  const { db } = useSession()
  const live = useLive(() => findKeptRecords(db, agreementQuestion({})), [db])
  const own = storedOf(id, values)
  const rival =
    live.status === 'ready' ? live.value.find((other) => other.id !== id && areRivalDefaults(own, other)) : undefined
  if (rival === undefined) return <Trans>Every stay that gets no other agreement gets this one.</Trans>
  const { name } = rival
  return (
    <strong>
      <Trans>{name} is the default there already: there is one for a location and a vehicle type.</Trans>
    </strong>
  )
}
