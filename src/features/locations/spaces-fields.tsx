import { Trans, useLingui } from '@lingui/react/macro'
import { useStore, type AnyFormApi } from '@tanstack/react-form'

import type { Location } from '../../../contract/location.ts'
import { formatMoney } from '../../../domain/money.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useCompanyVehicleTypes } from '../../data/use-company-vehicle-types.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { now } from '../../lib/now.ts'
import { NamedField } from '../../records/form/record-fields.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFormContext } from '../../ui/form/use-field-control.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { TYPE_IDS } from './location-record.ts'
import styles from './sections.module.css'

/** Spaces for each vehicle type. A new location also asks for the first rates; an existing one shows its rates. */
export function TypesField({ record }: { record: Location | null }) {
  const { t } = useLingui()
  const { company } = useSession()
  const types = useCompanyVehicleTypes()
  const { nameOf, inOrder } = useVehicleTypes()
  const form: AnyFormApi = useFormContext()
  // A type that the company has disabled stays at locations that use it.
  const filled = useStore(form.store, () => TYPE_IDS.filter((id) => form.getFieldValue(`type${id}`) !== '').join(' '))
  const shown = TYPE_IDS.filter(
    (id) =>
      types.some(({ vehicleTypeId, isActive }) => vehicleTypeId === id && isActive) || filled.includes(String(id)),
  ).toSorted(inOrder)
  return shown.map((id) => {
    const name = nameOf(id)
    return (
      <div key={id} className={styles.type} role="group" aria-label={name}>
        <h3>{name}</h3>
        <div className={styles.three}>
          <NamedField name={`type${id}`}>
            <TextField
              label={t`Spaces: ${name}`}
              inputMode="numeric"
              maxLength={6}
              description={t`Empty: this type does not park here`}
            />
          </NamedField>
          {record === null ? (
            <>
              <NamedField name={`cost${id}`}>
                <AmountField label={t`Cost: ${name}`} currency={company.currency} />
              </NamedField>
              <NamedField name={`minutes${id}`}>
                <TextField
                  label={t`Minutes: ${name}`}
                  inputMode="numeric"
                  maxLength={5}
                  description={t`Each started fraction is charged`}
                />
              </NamedField>
            </>
          ) : (
            <p className={styles.quiet}>
              <RateWords location={record} type={id} />
            </p>
          )}
        </div>
      </div>
    )
  })
}

/** The present unit rate of a vehicle type. */
function RateWords({ location: { rates }, type }: { location: Location; type: number }) {
  const { t } = useLingui()
  const { company } = useSession()
  const begun = rates.filter(
    ({ kind, vehicleTypeId, validFrom }) => kind === 'unit' && vehicleTypeId === type && Date.parse(validFrom) <= now(),
  )
  const latest = begun.reduce((last, { validFrom }) => (validFrom > last ? validFrom : last), '')
  const rate = begun.find(({ validFrom, cost, minutes }) => validFrom === latest && cost !== null && minutes !== null)
  if (rate === undefined || rate.cost === null || rate.minutes === null)
    return <Trans>No rate sets a price for it yet.</Trans>
  return t`It costs ${formatMoney(rate.cost, company.currency)} for ${formatMinutes(rate.minutes)}.`
}
