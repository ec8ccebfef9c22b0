import { Box, Button, Checkbox, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import type { VersionRate } from '../../../contract/rate-version.ts'
import type { Currency } from '../../../domain/countries.ts'
import { copiedRates, ratesThere } from '../../../domain/rates/copy-rates.ts'
import { type Raise, raisedRates } from '../../../domain/rates/raise-prices.ts'
import { VEHICLE_TYPE_IDS, type VehicleTypeId, isClass } from '../../../domain/vehicles.ts'
import { amountText, readPercent } from '../../lib/amount-text.ts'
import { SelectInput } from '../../ui/form/select-field.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { Elsewhere } from './elsewhere.tsx'
import styles from './publish-dialog.module.css'
import { RateChanges } from './rate-changes.tsx'
import { inputOfRates } from './rate-input.ts'
import type { RatesDraft } from './use-rates-draft.ts'

interface SpreadDialogProps {
  edits: RatesDraft
  location: Location
  currency: Currency
  onClose: () => void
}

/** Puts rates into the draft of this location, as if a person had typed them. */
function take({ input, caps, change }: RatesDraft, rates: VersionRate[], { timeZone }: Location): void {
  change({ ...inputOfRates(rates, caps, input.madeFrom, { timeZone }), caps: input.caps })
}

/** Copies the rates to other vehicle types of this location, and publishes them at other locations. */
export function CopyDialog({ edits, location, onClose }: Omit<SpreadDialogProps, 'currency'>) {
  const { t } = useLingui()
  const { nameOf, types: known } = useVehicleTypes()
  const isPriced = (id: VehicleTypeId) => edits.rates.some(({ vehicleTypeId }) => vehicleTypeId === id)
  const types = known.flatMap(({ vehicleTypeId }) => (isPriced(vehicleTypeId) ? [vehicleTypeId] : []))
  const targets = known.flatMap(({ vehicleTypeId, isActive }) =>
    isActive || isPriced(vehicleTypeId) || !isClass(vehicleTypeId) ? [vehicleTypeId] : [],
  )
  const [from, setFrom] = useState<VehicleTypeId>(types[0] ?? VEHICLE_TYPE_IDS.car)
  const [to, setTo] = useState<readonly VehicleTypeId[]>([])
  const copied = copiedRates(edits.rates, from, to)
  return (
    <Question title={<Trans>Copy rates</Trans>} onClose={onClose}>
      <div className={styles.dialog}>
        <SelectInput
          label={t`The rates of`}
          data={types.map((id) => ({ value: String(id), label: nameOf(id) }))}
          value={String(from)}
          onChange={(event) => {
            setFrom(types.find((id) => String(id) === event.currentTarget.value) ?? from)
            setTo([])
          }}
        />
        <fieldset className={styles.part}>
          <legend>
            <Trans>To these vehicle types of {location.name}</Trans>
          </legend>
          {targets
            .filter((id) => id !== from)
            .map((id) => (
              <Checkbox
                key={id}
                label={nameOf(id)}
                checked={to.includes(id)}
                onChange={(event) => setTo(event.currentTarget.checked ? [...to, id] : to.filter((one) => one !== id))}
              />
            ))}
          <div>
            <Button
              variant="default"
              disabled={to.length === 0}
              onClick={() => {
                take(edits, copied, location)
                onClose()
              }}
            >
              <Trans>Copy into the draft</Trans>
            </Button>
          </div>
        </fieldset>
        <Elsewhere
          edits={edits}
          location={location}
          title={<Trans>Publish all rates of {location.name} at other locations too</Trans>}
          ratesOf={({ vehicleTypes }, latest) =>
            ratesThere(
              edits.rates,
              latest,
              vehicleTypes.map(({ vehicleTypeId }) => vehicleTypeId),
            )
          }
        />
      </div>
      <Close onClose={onClose} />
    </Question>
  )
}

/** Multiples that prices are rounded to, in minor units; the first is the most common. */
const MULTIPLES: Record<Currency, readonly number[]> = {
  COP: [100_00, 50_00, 500_00, 1_000_00, 1_00],
  MXN: [1_00, 50, 5_00, 10_00, 1],
  GBP: [10, 5, 50, 1_00, 1],
  USD: [25, 50, 1_00, 5_00, 1],
}

/** Raises or lowers the prices of all vehicle types or of one by a percentage, rounded, here and at other locations. */
export function RaiseDialog({ edits, location, currency, onClose }: SpreadDialogProps) {
  const { t } = useLingui()
  const [percent, setPercent] = useState('')
  const [multiple, setMultiple] = useState(MULTIPLES[currency][0] ?? 1)
  const [round, setRound] = useState<Raise['round']>('nearest')
  const { nameOf, types } = useVehicleTypes()
  const priced = types.flatMap(({ vehicleTypeId: id }) =>
    edits.rates.some(({ vehicleTypeId }) => vehicleTypeId === id) ? [id] : [],
  )
  const [only, setOnly] = useState<VehicleTypeId | null>(null)
  const basisPoints = raiseOf(percent)
  const raise: Raise | null =
    basisPoints === null ? null : { basisPoints, multiple, round, ...(only !== null && { only }) }
  const raised = raise === null ? edits.rates : raisedRates(edits.rates, raise)
  return (
    <Question title={<Trans>Raise or lower prices</Trans>} onClose={onClose}>
      <div className={styles.dialog}>
        <TextInput
          label={t`Percentage`}
          description={t`8.5 raises the prices by 8.5 %; -10 lowers them.`}
          inputMode="text"
          autoComplete="off"
          value={percent}
          error={percent.trim() !== '' && raise === null ? t`Write a percentage from -90 to 500` : undefined}
          onChange={(event) => setPercent(event.currentTarget.value)}
        />
        {priced.length > 1 && (
          <SelectInput
            label={t`Vehicle type`}
            data={[
              { value: '', label: t`All vehicle types` },
              ...priced.map((id) => ({ value: String(id), label: nameOf(id) })),
            ]}
            value={only === null ? '' : String(only)}
            onChange={(event) => setOnly(priced.find((id) => String(id) === event.currentTarget.value) ?? null)}
          />
        )}
        <SelectInput
          label={t`Rounded to multiples of (${currency})`}
          data={MULTIPLES[currency].map((value) => ({ value: String(value), label: amountText(value) }))}
          value={String(multiple)}
          onChange={(event) => setMultiple(Number(event.currentTarget.value))}
        />
        <SelectInput
          label={t`Rounding`}
          data={[
            { value: 'nearest', label: t`To the nearest` },
            { value: 'up', label: t`Up` },
            { value: 'down', label: t`Down` },
          ]}
          value={round}
          onChange={(event) =>
            setRound((['nearest', 'up', 'down'] as const).find((one) => one === event.currentTarget.value) ?? round)
          }
        />
        {raise !== null && (
          <Box className={styles.changes} tabIndex={0} role="group" aria-label={t`Differences`}>
            <RateChanges before={edits.rates} after={raised} currency={currency} timeZone={location.timeZone} />
          </Box>
        )}
        <div>
          <Button
            variant="default"
            disabled={raise === null}
            onClick={() => {
              take(edits, raised, location)
              onClose()
            }}
          >
            <Trans>Put into the draft of {location.name}</Trans>
          </Button>
        </div>
        <p className={questionStyles.text}>
          <Trans>Then publish the draft, now or from a moment to come.</Trans>
        </p>
        {raise !== null && (
          <Elsewhere
            edits={edits}
            location={location}
            title={<Trans>Raise the prices of other locations too</Trans>}
            ratesOf={(_, latest) => raisedRates(latest, raise)}
          />
        )}
      </div>
      <Close onClose={onClose} />
    </Question>
  )
}

/** Returns a plausible percentage in basis points: prices stay above zero. */
function raiseOf(text: string): number | null {
  const read = readPercent(text)
  return read === null || read === 0 || read < -9_000 || read > 50_000 ? null : read
}

function Close({ onClose }: { onClose: () => void }) {
  return (
    <div className={questionStyles.choices}>
      <Button variant="default" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </div>
  )
}
