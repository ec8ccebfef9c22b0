import 'leaflet/dist/leaflet.css'
import { useLingui } from '@lingui/react/macro'
import {
  type Coords,
  type DoneCallback,
  type LatLng,
  latLngBounds,
  type LatLngExpression,
  type Marker as LeafletMarker,
  TileLayer,
} from 'leaflet'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { MapContainer, Marker, useMap, useMapEvents, ZoomControl } from 'react-leaflet'

import type { Country } from '../../../domain/countries.ts'
import { MAP_RETRIES, retryDelay } from '../../lib/retried.ts'
import type { TileSource } from '../../lib/tile-source.ts'
import { CountryOutline } from './country-outline.tsx'
import styles from './leaflet-map.module.css'
import { type MapPlace, type Point, rounded } from './map-place.ts'
import { PIN, Places, SELECTED } from './places.tsx'

const CLOSE = 16
const TOWN = 12
const COUNTRY = 5
const WORLD: LatLngExpression = [4.6, -74.1]
const BESIDE_ZOOM = 80
/**
 * A map without pictures shows what is around places that are farther apart than these metres: the part of their extent
 * that is added on each side.
 */
const SEVERAL_TOWNS = 100_000
const SURROUNDINGS = 0.75

export interface LeafletMapProps {
  label: string
  tiles: TileSource | null
  /** The country to outline if there are no pictures, or they cannot be loaded; null with pictures. */
  outlined: Country | null
  /** Called when tiles still fail after all retries, and when they load again. */
  onTiles: (failed: boolean) => void
  places: readonly MapPlace[]
  selected: string | null
  onSelect?: ((id: string) => void) | undefined
  /** The one point that can be moved: by dragging it, or by pressing the map. */
  picked?: PickedPoint | undefined
}

interface PickedPoint {
  point: Point | null
  onPick: (point: Point) => void
  /** Points that the map shows at first if there is no chosen point yet. */
  around: readonly Point[]
}

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The map, in its own chunk with all of its dependencies. */
export default function LeafletMap({
  label,
  tiles,
  outlined,
  onTiles,
  places,
  selected,
  onSelect,
  picked,
}: LeafletMapProps) {
  const { t } = useLingui()
  const moves = !calm()
  // A press keeps the map still; it moves only to a point from elsewhere.
  const pressed = useRef<Point | null>(null)
  const press = (point: Point) => {
    pressed.current = point
    picked?.onPick(point)
  }
  return (
    <div className={styles.map} role="group" aria-label={label}>
      <MapContainer
        center={WORLD}
        zoom={COUNTRY}
        zoomControl={false}
        attributionControl={tiles !== null}
        zoomAnimation={moves}
        fadeAnimation={moves}
        markerZoomAnimation={moves}
        scrollWheelZoom={picked === undefined}
        maxZoom={19}
        className={styles.ground ?? ''}
      >
        <ZoomControl zoomInTitle={t`Zoom in`} zoomOutTitle={t`Zoom out`} />
        {tiles !== null && <Tiles source={tiles} onTiles={onTiles} />}
        <View
          places={places}
          outlined={outlined}
          selected={selected}
          point={picked?.point ?? null}
          around={picked?.around ?? NOWHERE}
          pressed={pressed}
        />
        {outlined !== null && <CountryOutline country={outlined} />}
        <Places places={places} selected={selected} onSelect={onSelect} named={outlined !== null} />
        {picked !== undefined && <Picked point={picked.point} onPick={press} />}
      </MapContainer>
    </div>
  )
}

function Tiles({
  source: { template, attribution, values },
  onTiles,
}: {
  source: TileSource
  onTiles: (failed: boolean) => void
}) {
  const map = useMap()
  const reportTiles = useEffectEvent(onTiles)
  const { key, language, region } = values
  useEffect(() => {
    const options = { attribution: asText(attribution), maxZoom: 19, key, language, region }
    const layer = new RetryingTiles(template, options)
    layer.on('tileerror', () => reportTiles(true))
    layer.on('tileload', () => reportTiles(false))
    layer.addTo(map)
    map.attributionControl?.setPrefix('Leaflet')
    return () => void layer.remove()
  }, [map, template, attribution, key, language, region])
  return null
}

/** Converts the attribution, which Leaflet would treat as HTML, to plain text. */
function asText(attribution: string): string {
  const element = document.createElement('span')
  element.textContent = attribution
  return element.innerHTML
}

const NOWHERE: readonly Point[] = []

interface ViewProps {
  places: readonly MapPlace[]
  outlined: Country | null
  selected: string | null
  point: Point | null
  around: readonly Point[]
  pressed: RefObject<Point | null>
}

/** Shows all places at first, and moves to the selected or picked one. */
function View({ places, outlined, selected, point, around, pressed }: ViewProps) {
  const map = useMap()
  const all = [...places, ...around].map(({ lat, lng }) => `${lat},${lng}`).join(' ')
  const animate = !calm()

  const fit = useEffectEvent((shown: string) => {
    if (point !== null) map.setView([point.lat, point.lng], CLOSE, { animate: false })
    else if (shown !== '') {
      const near = latLngBounds([...places, ...around].map(({ lat, lng }) => [lat, lng]))
      const isWide = map.distance(near.getNorthWest(), near.getSouthEast()) > SEVERAL_TOWNS
      map.fitBounds(outlined !== null && isWide ? near.pad(SURROUNDINGS) : near, {
        paddingTopLeft: [BESIDE_ZOOM, PIN],
        paddingBottomRight: [PIN, PIN],
        maxZoom: places.length > 0 ? CLOSE : TOWN,
        animate: false,
      })
    }
  })
  useEffect(() => fit(all), [all])

  const come = useEffectEvent((id: string) => {
    const place = places.find((one) => one.id === id)
    if (place) map.setView([place.lat, place.lng], Math.max(map.getZoom(), CLOSE), { animate })
  })
  useEffect(() => {
    if (selected !== null) come(selected)
  }, [selected])

  // A typed address or point may be anywhere.
  const [lat, lng] = [point?.lat, point?.lng]
  const follow = useEffectEvent((to: Point) => {
    if (pressed.current?.lat !== to.lat || pressed.current.lng !== to.lng)
      map.setView([to.lat, to.lng], Math.max(map.getZoom(), CLOSE), { animate })
  })
  useEffect(() => {
    if (lat !== undefined && lng !== undefined) follow({ lat, lng })
  }, [lat, lng])

  useEffect(() => {
    const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    resized.observe(map.getContainer())
    return () => resized.disconnect()
  }, [map])
  return null
}

function Picked({ point, onPick }: Pick<PickedPoint, 'point' | 'onPick'>) {
  const { t } = useLingui()
  const marker = useRef<LeafletMarker>(null)
  const pick = (at: LatLng) => onPick(rounded(at.wrap()))
  useMapEvents({ click: ({ latlng }) => pick(latlng) })
  const dropped = () => {
    const at = marker.current?.getLatLng()
    if (at) pick(at)
  }
  if (point === null) return null
  // Not a tab stop: keyboard users type the point instead.
  return (
    <Marker
      ref={marker}
      position={[point.lat, point.lng]}
      icon={SELECTED}
      draggable
      keyboard={false}
      title={t`The point of the location`}
      eventHandlers={{ dragend: dropped }}
    />
  )
}

/** Map tiles that are requested again, up to three times, if they fail. */
export class RetryingTiles extends TileLayer {
  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('img')
    const address = this.getTileUrl(coords)
    let retries = 0
    tile.alt = ''
    // Otherwise the worker could not see whether the answer is a picture, and would cache none.
    tile.crossOrigin = ''
    tile.addEventListener('load', () => done(undefined, tile))
    tile.addEventListener('error', () => {
      retries += 1
      if (retries > MAP_RETRIES) done(new Error('A tile could not be loaded'), tile)
      else setTimeout(() => (tile.src = address), retryDelay(retries))
    })
    tile.src = address
    return tile
  }
}
