import { codeText } from '../../../domain/text/outside-text.ts'
export interface Point {
  lat: number
  lng: number
}

/** A place that can be drawn on a map. */
export interface MapPlace extends Point {
  id: string
  name: string
}

const LAT_MOST = 90
const LNG_MOST = 180

/** Returns whether a point is on Earth: two finite numbers in range. */
export function isOnEarth({ lat, lng }: Point): boolean {
  return Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= LAT_MOST && Math.abs(lng) <= LNG_MOST
}

/** Reads a typed coordinate with a decimal point or comma; `null` if the text is not one. */
export function readDegrees(typed: string): number | null {
  const text = codeText(typed).replace(',', '.')
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : null
}

const NUMBER = String.raw`([+\-−]?\d{1,3}(?:\.\d+)?)`
/** A single comma may be a decimal comma: it separates two numbers only after decimals or before a space. */
const TWO_NUMBERS = new RegExp(String.raw`^\s*${NUMBER}(?:\s*;\s*|\s*,\s+|\s+|(?<=\.\d+),)${NUMBER}\s*$`)

/** Reads two coordinates from one text, as copied from maps: `4.6486, -74.0628`. */
export function readPoint(typed: string): Point | null {
  const parts = TWO_NUMBERS.exec(typed)
  const [lat, lng] = [readDegrees(parts?.[1] ?? ''), readDegrees(parts?.[2] ?? '')]
  return lat === null || lng === null || !isOnEarth({ lat, lng }) ? null : { lat, lng }
}

/** Rounds to six decimals, a tenth of a metre. */
export function rounded({ lat, lng }: Point): Point {
  return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) }
}
