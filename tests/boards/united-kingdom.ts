import { guernsey, jerseyLongStay } from './channel-islands.ts'
import { greatWestern, stGeorges, hinchingbrooke } from './united-kingdom-hospitals.ts'
import { stoke, barking, selbyPark } from './united-kingdom-councils.ts'
import { ferryMeadows, gatwickShort, gatwickLong } from './united-kingdom-parks.ts'

export const UNITED_KINGDOM = [
  greatWestern,
  stGeorges,
  stoke,
  ferryMeadows,
  barking,
  gatwickShort,
  gatwickLong,
  selbyPark,
  hinchingbrooke,
  guernsey,
  jerseyLongStay,
]
