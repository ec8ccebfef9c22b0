import { useLingui } from '@lingui/react/macro'

import type { TileSource } from '../../lib/tile-source.ts'
import { LazyMap } from './lazy-map.tsx'
import type { MapPlace } from './map-place.ts'

interface LocationsMapProps {
  places: readonly MapPlace[]
  selected: string | null
  onSelect: (id: string) => void
  /** Null where none are set up. */
  tiles: TileSource | null
}

/** Places on a map; each can be chosen. */
export function LocationsMap({ places, selected, onSelect, tiles }: LocationsMapProps) {
  const { t } = useLingui()
  return <LazyMap label={t`Map of the locations`} places={places} selected={selected} onSelect={onSelect} tiles={tiles} />
}
