export const DEMO_SIZES = ['small', 'medium', 'large'] as const
export type DemoSize = (typeof DEMO_SIZES)[number]

export interface Extent {
  /** Days of services before now. */
  days: number
  drivers: number
  /** Factor for the traffic of each location's plan. */
  volume: number
  /** Factor for the spaces of each location's plan. */
  spaces: number
}

export const EXTENTS: Record<DemoSize, Extent> = {
  small: { days: 12, drivers: 60, volume: 0.09, spaces: 1 },
  medium: { days: 60, drivers: 5_000, volume: 1, spaces: 1 },
  // Each location as busy as a real operator's: about 600 services a day on 200 to 400 spaces.
  large: { days: 200, drivers: 100_000, volume: 4.2, spaces: 4.2 },
}
