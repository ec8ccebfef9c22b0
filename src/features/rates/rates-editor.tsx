import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import type { Currency } from '../../../domain/countries.ts'
import type { RateKind } from '../../../domain/locations.ts'
import { haveUnitRate } from '../../../domain/pricing/rate.ts'
import {
  STANDARD_TYPE_IDS,
  VEHICLE_TYPE_IDS,
  type VehicleTypeId,
  baseTypeOf,
  isClass,
} from '../../../domain/vehicles.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { InfoIcon, PlusIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { RateFieldset } from './rate-fieldset.tsx'
import { CopiedRates, TypeChoice } from './rates-type.tsx'
import { newRate, withRatesOf } from './rate-input.ts'
import { KINDS_IN_ORDER, KIND_WORDS } from './rate-labels.ts'
import { RateWords } from '../locations/public.ts'
import styles from './rates-editor.module.css'
import type { RatesDraft } from './use-rates-draft.ts'
import { WeekGrid } from './week-grid.tsx'

interface RatesEditorProps {
  edits: RatesDraft
  location: Location
  currency: Currency
  readOnly: boolean
}

/** The rates of one vehicle type at a time: its week, and each kind as what it is. */
export function RatesEditor({
  edits: { input, rates, faults, change },
  location,
  currency,
  readOnly,
}: RatesEditorProps) {
  const { t } = useLingui()
  const { nameOf, inOrder, types: known } = useVehicleTypes()
  const isHere = (id: VehicleTypeId) => location.vehicleTypes.some(({ vehicleTypeId }) => vehicleTypeId === id)
  const isPriced = (id: VehicleTypeId) => input.rates.some(({ vehicleTypeId }) => vehicleTypeId === id)
  const standard = STANDARD_TYPE_IDS.filter((id) => isHere(id) || isPriced(id))
  // A class parks wherever its standard type does.
  const classes = known.flatMap(({ vehicleTypeId: id, isActive }) =>
    isClass(id) && (isPriced(id) || (isActive && (isHere(id) || standard.includes(baseTypeOf(id))))) ? [id] : [],
  )
  const own = [...standard, ...classes]
  const types: VehicleTypeId[] = (own.length === 0 ? [...STANDARD_TYPE_IDS] : own).toSorted(inOrder)
  const [chosen, setChosen] = useState<VehicleTypeId>(types[0] ?? VEHICLE_TYPE_IDS.car)
  const [addedKey, setAddedKey] = useState<string | null>(null)
  const cap = input.caps.find(({ vehicleTypeId }) => vehicleTypeId === chosen)?.perMinute ?? ''
  const setCap = (perMinute: string) =>
    change({
      ...input,
      caps: [
        ...input.caps.filter(({ vehicleTypeId }) => vehicleTypeId !== chosen),
        ...(perMinute === '' ? [] : [{ vehicleTypeId: chosen, perMinute }]),
      ],
    })

  function add(kind: RateKind): void {
    const rate = newRate(kind, chosen, uuidv7(Date.now()))
    setAddedKey(rate.key)
    change({ ...input, rates: [...input.rates, rate] })
  }

  return (
    <>
      <div className={styles.types}>
        <TypeChoice
          types={types}
          value={chosen}
          onChange={(id) => {
            setAddedKey(null)
            setChosen(id)
          }}
        />
        {!readOnly && (
          <CopiedRates
            key={chosen}
            from={types.filter((id) => id !== chosen && isPriced(id))}
            to={chosen}
            replaces={isPriced(chosen)}
            onCopy={(from) => change(withRatesOf(input, from, chosen))}
          />
        )}
      </div>
      {isClass(chosen) && !haveUnitRate(rates.filter(({ vehicleTypeId }) => vehicleTypeId === chosen)) && (
        <Notice icon={InfoIcon} tone="quiet">
          <Trans>
            {nameOf(chosen)} has no unit rate here: it is priced as {nameOf(baseTypeOf(chosen))}.
          </Trans>
        </Notice>
      )}
      <Card title={<Trans>The week</Trans>}>
        <WeekGrid
          rates={rates}
          vehicleTypeId={chosen}
          currency={currency}
          label={t`What an hour costs: ${nameOf(chosen)}`}
        />
      </Card>
      <Card title={<Trans>Rates: {nameOf(chosen)}</Trans>}>
        <div className={styles.kinds}>
          {KINDS_IN_ORDER.map((kind) => {
            const ofKind = input.rates.flatMap((rate, index) =>
              rate.kind === kind && rate.vehicleTypeId === chosen ? [{ rate, index }] : [],
            )
            if (readOnly && ofKind.length === 0) return null
            return (
              <Kind key={kind} kind={kind}>
                {readOnly ? (
                  <ul className={styles.lines}>
                    {ofKind.map(({ rate, index }) => {
                      const written = rates[index]
                      return (
                        <li key={rate.key}>
                          {written !== undefined && (
                            <RateWords rate={written} currency={currency} timeZone={location.timeZone} />
                          )}
                        </li>
                      )
                    })}
                  </ul>
                ) : (
                  <>
                    {ofKind.map(({ rate, index }, place) => (
                      <RateFieldset
                        key={rate.key}
                        rate={rate}
                        number={place + 1}
                        faults={faults.get(rate.key)}
                        currency={currency}
                        isAdded={rate.key === addedKey}
                        onChange={(next) => change({ ...input, rates: input.rates.with(index, next) })}
                        onRemove={() => {
                          // What has the focus goes: what adds another stays.
                          document.getElementById(addButtonId(kind))?.focus()
                          change({ ...input, rates: input.rates.filter(({ key }) => key !== rate.key) })
                        }}
                      />
                    ))}
                    <div className={styles.actions}>
                      <Button
                        id={addButtonId(kind)}
                        variant="default"
                        leftSection={<PlusIcon size={16} />}
                        onClick={() => add(kind)}
                      >
                        {t(KIND_WORDS[kind].add)}
                      </Button>
                    </div>
                  </>
                )}
              </Kind>
            )
          })}
          {!readOnly && (
            <TextInput
              label={t`Cap per minute (${currency})`}
              description={t`Where law caps what a minute may cost. It warns, and changes no price.`}
              inputMode="decimal"
              autoComplete="off"
              value={cap}
              onChange={(event) => setCap(event.currentTarget.value)}
            />
          )}
        </div>
      </Card>
    </>
  )
}

const addButtonId = (kind: RateKind): string => `add-rate-${kind}`

function Kind({ kind, children }: { kind: RateKind; children: React.ReactNode }) {
  const { t } = useLingui()
  return (
    <section className={styles.kind} aria-label={t(KIND_WORDS[kind].title)}>
      <div>
        <h3>{t(KIND_WORDS[kind].title)}</h3>
        <p className={styles.about}>{t(KIND_WORDS[kind].about)}</p>
      </div>
      {children}
    </section>
  )
}
