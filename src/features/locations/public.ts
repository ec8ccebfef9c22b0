export {
  boothLocation,
  keptBefore,
  likelyLocation,
  rememberBoothLocation,
  rememberKeptLocation,
} from './booth-location.ts'
export { LocationsChip } from './location-select.tsx'
export { LocationsField } from './locations-select.tsx'
export { ClosedNotice } from './opening-words.tsx'
export { keptLocationsByName, type Locations, openAtQuery, placesInUtc, useLocations } from './queries.ts'
export { RateWords, SHORT_DAYS, useDayWords } from './rate-words.tsx'
export { type TakenPlace, TakenWords } from './taken-words.tsx'
export { UnsentWords, unsentWorkQuery } from './unsent-words.tsx'
