import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useMemo } from 'react'

import type { Country } from '../../../domain/countries.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useMapTiles } from '../../data/use-map-tiles.ts'
import { LazyMap } from '../../ui/map/lazy-map.tsx'
import { isOnEarth, readDegrees, type Point } from '../../ui/map/map-place.ts'
import styles from './point-map.module.css'
import { useLocations } from './queries.ts'

const NONE: readonly [] = []
const BRITAIN: readonly Point[] = [
  { lat: 50.5, lng: -5.5 },
  { lat: 56, lng: 1 },
]
/** Two corners of where most people live, for a company that has no location yet. */
const CORNERS: Readonly<Record<Country, readonly Point[]>> = {
  colombia: [
    { lat: 2.5, lng: -77 },
    { lat: 11.3, lng: -72.5 },
  ],
  mexico: [
    { lat: 16, lng: -107 },
    { lat: 27, lng: -88 },
  ],
  united_kingdom: BRITAIN,
  england: BRITAIN,
}

interface PointMapProps {
  /** Coordinates as typed. */
  lat: string
  lng: string
  onPick: (point: Point) => void
}

/** The typed point on a map, where it can be dragged or set with a press. Invalid coordinates show no point. */
export function PointMap({ lat, lng, onPick }: PointMapProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const tiles = useMapTiles()
  const { list } = useLocations()
  // Deferred, so that the key appears before the map moves.
  const typed = useDeferredValue(`${lat}\n${lng}`)
  const point = useMemo(() => pointOf(typed), [typed])
  const around = useMemo(() => {
    const others = list?.flatMap(({ geolocation }) => geolocation ?? []) ?? []
    return others.length > 0 ? others : CORNERS[company.country]
  }, [list, company.country])
  if (list === undefined) return <div className={styles.waiting} aria-busy="true" />
  return (
    <div className={styles.map}>
      <LazyMap
        label={t`Map to set the point of the location`}
        places={NONE}
        selected={null}
        tiles={tiles}
        country={company.country}
        picked={{ point, onPick, around }}
      />
      <p className={styles.how}>
        <Trans>
          Press the map or drag the point, or type its coordinates. Both can be pasted at once, as 4.6689, -74.0525.
        </Trans>
      </p>
    </div>
  )
}

function pointOf(typed: string): Point | null {
  const [lat, lng] = typed.split('\n').map(readDegrees)
  if (lat === undefined || lng === undefined || lat === null || lng === null) return null
  return isOnEarth({ lat, lng }) ? { lat, lng } : null
}
