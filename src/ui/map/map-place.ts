import { codeText } from '../../../domain/text/outside-text.ts'
export interface Point {
  lat: number
  lng: number
}

/** Something that has a place on a map. */
export interface MapPlace extends Point {
  id: string
  name: string
}

const LAT_MOST = 90
const LNG_MOST = 180

/** A point of the earth: two finite numbers that are not off its ends. */
export function isOnEarth({ lat, lng }: Point): boolean {
  return Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= LAT_MOST && Math.abs(lng) <= LNG_MOST
}

/** A coordinate as it is typed, with a point or a comma; null of what is none. */
export function readDegrees(typed: string): number | null {
  const text = codeText(typed).replace(',', '.')
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : null
}

const NUMBER = String.raw`([+\-−]?\d{1,3}(?:\.\d+)?)`
/** A comma alone may stand in a number: only after decimals, or before a space, it parts two. */
const TWO_NUMBERS = new RegExp(String.raw`^\s*${NUMBER}(?:\s*;\s*|\s*,\s+|\s+|(?<=\.\d+),)${NUMBER}\s*$`)

/** Two coordinates in one text, as maps copy them: `4.6486, -74.0628`. */
export function readPoint(typed: string): Point | null {
  const parts = TWO_NUMBERS.exec(typed)
  const [lat, lng] = [readDegrees(parts?.[1] ?? ''), readDegrees(parts?.[2] ?? '')]
  return lat === null || lng === null || !isOnEarth({ lat, lng }) ? null : { lat, lng }
}

/** Six places are a tenth of a metre. */
export function rounded({ lat, lng }: Point): Point {
  return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) }
}
