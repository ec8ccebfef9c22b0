import { Button, TextInput } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { TileSource } from '../../lib/tile-source.ts'
import { LazyMap } from './lazy-map.tsx'
import { isOnEarth, readDegrees, readPoint, rounded, type Point } from './map-place.ts'
import styles from './point-picker.module.css'

interface PointPickerProps {
  value: Point | null
  /** Hears a point of the earth, or null of none: never what was typed only in part. */
  onChange: (point: Point | null) => void
  tiles: TileSource | null
  /** Why the value is refused, for the field. */
  error?: MessageDescriptor | null
}

interface Typed {
  lat: string
  lng: string
}

const NO_POINT = msg`Two numbers: the latitude from −90 to 90, the longitude from −180 to 180`

const typedOf = (point: Point | null): Typed => (point === null ? { lat: '', lng: '' } : { lat: String(point.lat), lng: String(point.lng) })

/** The point that was typed: null of none, undefined of what is no point. */
function pointOf({ lat, lng }: Typed): Point | null | undefined {
  if (lat.trim() === '' && lng.trim() === '') return null
  const point = { lat: readDegrees(lat) ?? Number.NaN, lng: readDegrees(lng) ?? Number.NaN }
  return isOnEarth(point) ? rounded(point) : undefined
}

/** Where something is: dragged or pressed on a map, or typed. Without a map it is typed. */
export function PointPicker({ value, onChange, tiles, error = null }: PointPickerProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => typedOf(value))
  const [left, setLeft] = useState(false)
  const point = pointOf(typed)
  // What came from elsewhere since, as from the map or a draft.
  const shown = point !== undefined && !isSame(point, value) ? typedOf(value) : typed
  const fault = point === undefined && left ? NO_POINT : error

  function type(next: Typed) {
    const both = readPoint(next.lat) ?? readPoint(next.lng)
    const to = both === null ? next : typedOf(rounded(both))
    setTyped(to)
    const read = pointOf(to)
    if (read !== undefined) onChange(read)
  }

  function pick(next: Point | null) {
    setTyped(typedOf(next))
    setLeft(false)
    onChange(next)
  }

  return (
    <div className={styles.picker}>
      <LazyMap label={t`Map to choose a point`} places={[]} selected={null} tiles={tiles} picked={{ point: value, onPick: pick }} />
      <p className={styles.how}>
        <Trans>Press the map, drag the point, or type its coordinates.</Trans>
      </p>
      <div className={styles.typed} role="group" aria-label={t`Coordinates`}>
        <TextInput label={t`Latitude`} inputMode="decimal" autoComplete="off" value={shown.lat} error={fault !== null} onChange={(event) => type({ ...shown, lat: event.currentTarget.value })} onBlur={() => setLeft(true)} />
        <TextInput label={t`Longitude`} inputMode="decimal" autoComplete="off" value={shown.lng} error={fault !== null} onChange={(event) => type({ ...shown, lng: event.currentTarget.value })} onBlur={() => setLeft(true)} />
        <Button variant="default" disabled={shown.lat === '' && shown.lng === ''} onClick={() => pick(null)}>
          <Trans>No point</Trans>
        </Button>
      </div>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {t(fault)}
        </p>
      )}
    </div>
  )
}

function isSame(one: Point | null, other: Point | null): boolean {
  return one === null || other === null ? one === other : one.lat === other.lat && one.lng === other.lng
}
