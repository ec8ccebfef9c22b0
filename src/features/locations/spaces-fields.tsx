import { Trans, useLingui } from '@lingui/react/macro'
import { useStore, type AnyFormApi } from '@tanstack/react-form'

import type { Location } from '../../../contract/location.ts'
import { TYPE_IDS, type VehicleTypeId, baseTypeOf, isClass } from '../../../domain/vehicles.ts'
import { ownRatesInForce } from '../../../domain/pricing/rate.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useCompanyVehicleTypes } from '../../data/use-company-vehicle-types.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { now } from '../../lib/now.ts'
import { NamedField } from '../../records/form/record-fields.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFormContext } from '../../ui/form/use-field-control.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import styles from './sections.module.css'

/** Spaces for each vehicle type. A new location also asks for the first rates; an existing one shows its rates. */
export function TypesField({ record }: { record: Location | null }) {
  const types = useCompanyVehicleTypes()
  const { inOrder } = useVehicleTypes()
  const form: AnyFormApi = useFormContext()
  // A type that the company has disabled remains at locations that use it.
  const filled = useStore(form.store, () =>
    TYPE_IDS.filter((id) => form.getFieldValue(`type${id}`) !== '').join(' '),
  ).split(' ')
  const shown = TYPE_IDS.filter(
    (id) =>
      types.some(({ vehicleTypeId, isActive }) => vehicleTypeId === id && isActive) || filled.includes(String(id)),
  ).toSorted(inOrder)
  const isNew = record === null
  return (
    <>
      <p className={styles.quiet}>
        <Trans>Leave a type empty if it does not park here.</Trans>{' '}
        {shown.some(isClass) && <Trans>A class without spaces of its own parks among the others.</Trans>}{' '}
        {isNew && <Trans>Each started fraction is charged.</Trans>}
      </p>
      <table className={styles.types} data-new={isNew || undefined}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Vehicle type</Trans>
            </th>
            <th scope="col">
              <Trans>Spaces</Trans>
            </th>
            {isNew ? (
              <>
                <th scope="col">
                  <Trans>Cost</Trans>
                </th>
                <th scope="col">
                  <Trans>Minutes</Trans>
                </th>
              </>
            ) : (
              <th scope="col">
                <Trans>Rate</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((id) => (
            <TypeRow key={id} id={id} record={record} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function TypeRow({ id, record }: { id: VehicleTypeId; record: Location | null }) {
  const { t } = useLingui()
  const { company } = useSession()
  const { nameOf } = useVehicleTypes()
  const name = nameOf(id)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={t`Spaces`}>
        <NamedField name={`type${id}`}>
          <TextField inColumn label={t`Spaces: ${name}`} inputMode="numeric" maxLength={6} />
        </NamedField>
      </td>
      {record === null && isClass(id) ? (
        <td colSpan={2}>
          <PricedAs type={id} />
        </td>
      ) : record === null ? (
        <>
          <td data-label={t`Cost`} data-wide>
            <NamedField name={`cost${id}`}>
              <AmountField inColumn label={t`Cost: ${name}`} currency={company.currency} />
            </NamedField>
          </td>
          <td data-label={t`Minutes`}>
            <NamedField name={`minutes${id}`}>
              <TextField inColumn label={t`Minutes: ${name}`} inputMode="numeric" maxLength={5} />
            </NamedField>
          </td>
        </>
      ) : (
        <td>
          <RateWords location={record} type={id} />
        </td>
      )}
    </tr>
  )
}

/** Says that a class costs as much as the vehicles of its standard type. */
function PricedAs({ type }: { type: VehicleTypeId }) {
  const { nameOf } = useVehicleTypes()
  const standard = nameOf(baseTypeOf(type))
  return <Trans>Without rates of its own it is priced as: {standard}.</Trans>
}

/** The present unit rate of a vehicle type. */
function RateWords({ location: { rates }, type }: { location: Location; type: VehicleTypeId }) {
  const { t } = useLingui()
  const { company } = useSession()
  const { money } = useAmounts(company.currency)
  const rate = ownRatesInForce(rates, type, now()).find(({ kind }) => kind === 'unit')
  if (rate === undefined || rate.cost === null || rate.minutes === null)
    return isClass(type) ? <PricedAs type={type} /> : <Trans>No rate sets a price for it yet.</Trans>
  return t`It costs ${money(rate.cost)} for ${formatMinutes(rate.minutes)}.`
}
