import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { divIcon, latLngBounds } from 'leaflet'
import { useState } from 'react'
import { Marker, Tooltip, useMap, useMapEvents } from 'react-leaflet'

import { clustersOf } from './clusters.ts'
import styles from './leaflet-map.module.css'
import type { MapPlace } from './map-place.ts'

export const PIN = 44
/** Zoom from which markers are never merged: houses are apart, or share a point. */
const APART = 18

interface PlacesProps {
  places: readonly MapPlace[]
  selected: string | null
  onSelect: ((id: string) => void) | undefined
  /** Whether each place has its name beside it, as on a map without pictures. */
  named: boolean
}

/** Places as pins; pins that would cover each other are one circle with their number, which zooms in. */
export function Places({ places, selected, onSelect, named }: PlacesProps) {
  const map = useMap()
  const [zoom, setZoom] = useState(() => map.getZoom())
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) })
  const spots = places.map((place) => {
    const { x, y } = map.project([place.lat, place.lng], zoom)
    return { id: place.id, place, x, y }
  })
  return clustersOf(spots, zoom >= APART ? 0 : PIN, selected).map((group) => {
    const [first, ...others] = group.map(({ place }) => place)
    if (first === undefined) return null
    return others.length === 0 ? (
      <Pin
        key={first.id}
        place={first}
        isSelected={first.id === selected}
        isNamed={named || first.id === selected}
        onSelect={onSelect}
      />
    ) : (
      <Cluster key={`of ${first.id}`} places={[first, ...others]} isNamed={named} />
    )
  })
}

export function iconOf(isSelected: boolean) {
  return divIcon({
    className: styles.pin ?? '',
    html: `<span data-selected="${isSelected}"></span>`,
    iconSize: [PIN, PIN],
    iconAnchor: [PIN / 2, PIN - 6],
    // Above the chosen pin, and beside others.
    tooltipAnchor: isSelected ? [0, -30] : [14, -18],
  })
}

const PLAIN = iconOf(false)
export const SELECTED = iconOf(true)

interface PinProps {
  place: MapPlace
  isSelected: boolean
  isNamed: boolean
  onSelect: ((id: string) => void) | undefined
}

function Pin({ place: { id, name, lat, lng }, isSelected, isNamed, onSelect }: PinProps) {
  const choose = () => onSelect?.(id)
  return (
    <Marker
      position={[lat, lng]}
      icon={isSelected ? SELECTED : PLAIN}
      title={name}
      alt={name}
      zIndexOffset={isSelected ? 1_000 : 0}
      eventHandlers={{
        click: choose,
        keypress: ({ originalEvent: { key } }) => void ((key === 'Enter' || key === ' ') && choose()),
      }}
    >
      {isNamed && (
        <Tooltip key={String(isSelected)} permanent direction={isSelected ? 'top' : 'auto'}>
          {name}
        </Tooltip>
      )}
    </Marker>
  )
}

/** Several places at one point of the screen. */
function Cluster({ places, isNamed }: { places: readonly [MapPlace, ...MapPlace[]]; isNamed: boolean }) {
  const { t, i18n } = useLingui()
  const map = useMap()
  const count = places.length
  const words = t`${plural(count, { one: '# location: zoom in', other: '# locations: zoom in' })}`
  const bounds = latLngBounds(places.map(({ lat, lng }) => [lat, lng]))
  const open = () => map.fitBounds(bounds, { padding: [PIN, PIN], maxZoom: APART })
  return (
    <Marker
      // The groups are made by their first places, so that no two circles cover each other.
      position={[places[0].lat, places[0].lng]}
      icon={divIcon({
        className: styles.cluster ?? '',
        // Without a text of its own, the circle is named by its title.
        html: `<span aria-hidden="true">${i18n.number(count)}</span>`,
        iconSize: [PIN, PIN],
        tooltipAnchor: [PIN / 2 - 2, 0],
      })}
      title={words}
      alt={words}
      eventHandlers={{
        click: open,
        keypress: ({ originalEvent: { key } }) => void ((key === 'Enter' || key === ' ') && open()),
      }}
    >
      {isNamed && (
        <Tooltip permanent direction="auto">
          {places[0].name} +{i18n.number(count - 1)}
        </Tooltip>
      )}
    </Marker>
  )
}
