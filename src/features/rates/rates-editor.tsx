import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'

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
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { RateWords } from '../locations/public.ts'
import { type GridKind, boardColumns, isGridKind, withColumns } from './board-columns.ts'
import { BoardGrid } from './board-grid.tsx'
import { BOARD_SHAPES, type BoardShape, SHAPE_LABELS, nextColumn, withShape } from './board-shapes.ts'
import { RateFieldset } from './rate-fieldset.tsx'
import { type RateInput, newRate } from './rate-input.ts'
import { KINDS_IN_ORDER, KIND_WORDS } from './rate-labels.ts'
import { TypeChoice } from './type-choice.tsx'
import styles from './rates-editor.module.css'
import type { RatesDraft } from './use-rates-draft.ts'
import { WeekGrid } from './week-grid.tsx'

// The plot is not needed to type.
const BoardPreview = lazy(async () => ({ default: (await import('./board-preview.tsx')).BoardPreview }))

interface RatesEditorProps {
  edits: RatesDraft
  location: Location
  currency: Currency
  readOnly: boolean
}

/** Kinds that the shapes or the grid add, so that no other button is needed. */
const SHAPED: readonly RateKind[] = ['unit', 'night', 'lost_ticket']
const OTHER_KINDS = KINDS_IN_ORDER.filter((kind) => !SHAPED.includes(kind))

/** The rates of one vehicle type at a time: its board, the price of a stay over three days, and its week. */
export function RatesEditor({ edits, location, currency, readOnly }: RatesEditorProps) {
  const { t } = useLingui()
  const { input, rates, latest, change } = edits
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
  const cap = input.caps.find(({ vehicleTypeId }) => vehicleTypeId === chosen)?.perMinute ?? ''
  const setCap = (perMinute: string) =>
    change({
      ...input,
      caps: [
        ...input.caps.filter(({ vehicleTypeId }) => vehicleTypeId !== chosen),
        ...(perMinute === '' ? [] : [{ vehicleTypeId: chosen, perMinute }]),
      ],
    })

  return (
    <>
      <div>
        <TypeChoice types={types} value={chosen} onChange={setChosen} />
      </div>
      {isClass(chosen) && !haveUnitRate(rates.filter(({ vehicleTypeId }) => vehicleTypeId === chosen)) && (
        <Notice icon={InfoIcon} tone="quiet">
          <Trans>
            {nameOf(chosen)} has no unit rate here: it is priced as {nameOf(baseTypeOf(chosen))}.
          </Trans>
        </Notice>
      )}
      <Card title={<Trans>Rates: {nameOf(chosen)}</Trans>}>
        {readOnly ? (
          <WrittenKinds edits={edits} vehicleTypeId={chosen} location={location} currency={currency} />
        ) : (
          <>
            <TypedKinds
              key={chosen}
              edits={edits}
              vehicleTypeId={chosen}
              currency={currency}
              night={location.nightSchedule}
            />
            <TextInput
              className={styles.cap ?? ''}
              label={t`Cap per minute (${currency})`}
              description={t`For places where the law caps the price of a minute. It warns, and changes no price.`}
              inputMode="decimal"
              autoComplete="off"
              value={cap}
              onChange={(event) => setCap(event.currentTarget.value)}
            />
          </>
        )}
      </Card>
      <Card title={<Trans>The board, and what a stay costs</Trans>}>
        <Suspense fallback={<PanelSkeleton />}>
          <BoardPreview
            rates={rates}
            before={latest.rates}
            vehicleTypeId={chosen}
            currency={currency}
            timeZone={location.timeZone}
          />
        </Suspense>
      </Card>
      <Card title={<Trans>The week</Trans>}>
        <WeekGrid
          rates={rates}
          vehicleTypeId={chosen}
          currency={currency}
          label={t`Cost of an hour: ${nameOf(chosen)}`}
        />
      </Card>
    </>
  )
}

interface KindsProps {
  edits: RatesDraft
  vehicleTypeId: VehicleTypeId
  currency: Currency
  night: Location['nightSchedule']
}

/** The rates as a person types them: the board's lines first, then each other rule. */
function TypedKinds({ edits: { input, faults, change }, vehicleTypeId, currency, night }: KindsProps) {
  const { t } = useLingui()
  const [addedKey, setAddedKey] = useState<string | null>(null)
  const fraction = currency === 'GBP' ? '1 h' : '15 min'
  const newKey = () => {
    const key = uuidv7(Date.now())
    setAddedKey(key)
    return key
  }
  const words = { earlyBird: t`Early bird`, evening: t`Evening`, weekend: t`Weekend` }
  const addShape = (shape: BoardShape) =>
    change(withShape(input, shape, { vehicleTypeId, key: newKey(), words, fraction, night }))
  const addColumn = (kind: GridKind) =>
    change(withColumns(input, [nextColumn(input, kind, { vehicleTypeId, key: newKey(), fraction })]))
  const addKind = (kind: RateKind) =>
    isGridKind(kind)
      ? addColumn(kind)
      : change({ ...input, rates: [...input.rates, newRate(kind, vehicleTypeId, newKey())] })
  const remove = (removed: string, kind: RateKind) => {
    // The removed fields had the focus, so it moves to the heading of their kind.
    document.getElementById(kindId(kind))?.focus()
    change({ ...input, rates: input.rates.filter(({ key }) => key !== removed) })
  }

  return (
    <div className={styles.kinds}>
      <div className={styles.shapes} role="group" aria-label={t`Kinds of prices on your board`}>
        <p className={styles.about}>
          <Trans>Press the kinds of prices on your board, and type them as printed.</Trans>
        </p>
        <div className={styles.actions}>
          {BOARD_SHAPES.map((shape) => (
            <Button key={shape} variant="default" size="xs" onClick={() => addShape(shape)}>
              {t(SHAPE_LABELS[shape])}
            </Button>
          ))}
        </div>
      </div>
      {KINDS_IN_ORDER.map((kind) => {
        const ofKind = input.rates.filter((rate) => rate.kind === kind && rate.vehicleTypeId === vehicleTypeId)
        if (ofKind.length === 0 && kind !== 'unit') return null
        const grid = isGridKind(kind) ? boardColumns(input, kind, vehicleTypeId) : { columns: [], others: ofKind }
        return (
          <Kind key={kind} kind={kind}>
            {isGridKind(kind) && (
              <BoardGrid
                columns={grid.columns}
                faults={faults}
                currency={currency}
                addedKey={addedKey}
                onChange={(columns) => change(withColumns(input, columns))}
                onRemove={(key) => remove(key, kind)}
                onAddColumn={() => addColumn(kind)}
              />
            )}
            {grid.others.map((rate, place) => (
              <RateFieldset
                key={rate.key}
                rate={rate}
                number={place + 1}
                faults={faults.get(rate.key)}
                currency={currency}
                isAdded={rate.key === addedKey}
                onChange={(next: RateInput) => change(withColumns(input, [next]))}
                onRemove={() => remove(rate.key, kind)}
              />
            ))}
          </Kind>
        )
      })}
      <div className={styles.shapes} role="group" aria-label={t`Other rules`}>
        <p className={styles.about}>
          <Trans>Other rules</Trans>
        </p>
        <div className={styles.actions}>
          {OTHER_KINDS.map((kind) => (
            <Button
              key={kind}
              variant="subtle"
              size="xs"
              leftSection={<PlusIcon size={16} />}
              title={t(KIND_WORDS[kind].about)}
              onClick={() => addKind(kind)}
            >
              {t(KIND_WORDS[kind].add)}
            </Button>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The rates in words, for a person who only reads them. */
function WrittenKinds({
  edits: { rates },
  vehicleTypeId,
  location,
  currency,
}: Omit<KindsProps, 'night'> & { location: Location }) {
  return (
    <div className={styles.kinds}>
      {KINDS_IN_ORDER.map((kind) => {
        const ofKind = rates.filter((rate) => rate.kind === kind && rate.vehicleTypeId === vehicleTypeId)
        if (ofKind.length === 0) return null
        return (
          <Kind key={kind} kind={kind}>
            <ul className={styles.lines}>
              {ofKind.map((rate, index) => (
                // Written rates are identified only by their position.
                <li key={index}>
                  <RateWords rate={rate} currency={currency} timeZone={location.timeZone} />
                </li>
              ))}
            </ul>
          </Kind>
        )
      })}
    </div>
  )
}

const kindId = (kind: RateKind): string => `rates-of-kind-${kind}`

function Kind({ kind, children }: { kind: RateKind; children: React.ReactNode }) {
  const { t } = useLingui()
  return (
    <section className={styles.kind} aria-label={t(KIND_WORDS[kind].title)}>
      <div>
        <h3 id={kindId(kind)} tabIndex={-1}>
          {t(KIND_WORDS[kind].title)}
        </h3>
        <p className={styles.about}>{t(KIND_WORDS[kind].about)}</p>
      </div>
      {children}
    </section>
  )
}
