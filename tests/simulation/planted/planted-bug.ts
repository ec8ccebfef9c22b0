import type { Planted } from '../simulate.ts'

/** A fault of the trade's history, put into the simulation on purpose. */
export interface PlantedBug {
  name: string
  /** Known occurrence, or the reason why the fault is tempting. */
  imitates: string
  planted: Planted
}
