import type { Planted } from '../simulate.ts'

/** A fault of the trade's history, put into the simulation on purpose. */
export interface PlantedBug {
  name: string
  /** Where it was seen before, or what makes it tempting. */
  imitates: string
  planted: Planted
}
