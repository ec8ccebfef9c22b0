import * as v from 'valibot'

/** Returns the point of an address; null if the service finds none. Throws if the service does not answer. */
export type Geocoder = (asked: { address: string; city: string; country: string }) => Promise<GeocodedPoint | null>

export interface GeocodedPoint {
  lat: number
  lng: number
  /** The service's name of the place, for people to check. */
  label: string
}

const TIMEOUT_MS = 5_000
/** About 200 kB. Geocoding services ask their users to cache answers. */
const MOST_KEPT = 1_000

const Coordinate = v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), v.number(), v.finite())

/** Nominatim's `/search` returns places, Photon's `/api` features. */
const NominatimAnswer = v.array(
  v.object({ lat: Coordinate, lon: Coordinate, display_name: v.optional(v.string(), '') }),
)
const PhotonAnswer = v.object({
  features: v.array(
    v.object({
      geometry: v.object({ coordinates: v.tuple([Coordinate, Coordinate]) }),
      properties: v.object({
        name: v.optional(v.string()),
        street: v.optional(v.string()),
        housenumber: v.optional(v.string()),
        city: v.optional(v.string()),
        country: v.optional(v.string()),
      }),
    }),
  ),
})

/** Returns a geocoder for a Nominatim or Photon address, which caches answers for the life of the process. */
export function createGeocoder(url: string, ask: typeof fetch = fetch): Geocoder {
  const kept = new Map<string, GeocodedPoint | null>()
  const isPhoton = new URL(url).pathname.replace(/\/$/, '').endsWith('/api')
  return async ({ address, city, country }) => {
    const words = `${address}, ${city}, ${country}`
    const key = words.toLowerCase()
    const known = kept.get(key)
    if (known !== undefined) return known
    const requestUrl = new URL(url)
    requestUrl.searchParams.set('q', words)
    requestUrl.searchParams.set('limit', '1')
    if (!isPhoton) requestUrl.searchParams.set('format', 'jsonv2')
    const response = await ask(requestUrl, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
      headers: { accept: 'application/json', 'user-agent': 'PARQ' },
    })
    if (!response.ok) throw new Error(`The geocoder answers ${response.status}`)
    const found = isPhoton ? firstFeature(await response.json()) : firstPlace(await response.json())
    const oldest = kept.keys().next().value
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(key, found)
    return found
  }
}

function firstPlace(answer: unknown): GeocodedPoint | null {
  const [place] = v.parse(NominatimAnswer, answer)
  return place === undefined ? null : { lat: place.lat, lng: place.lon, label: place.display_name }
}

function firstFeature(answer: unknown): GeocodedPoint | null {
  const [feature] = v.parse(PhotonAnswer, answer).features
  if (feature === undefined) return null
  const [lng, lat] = feature.geometry.coordinates
  const { name, street, housenumber, city, country } = feature.properties
  const label = [name ?? [street, housenumber].filter(Boolean).join(' '), city, country].filter(Boolean).join(', ')
  return { lat, lng, label }
}
