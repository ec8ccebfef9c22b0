import { type Figure, percentile } from '../../support/report.ts'

const rounded = (times: readonly (number | null)[], share: number) =>
  Math.round(
    percentile(
      times.map((time) => time ?? Number.POSITIVE_INFINITY),
      share,
    ),
  )

/** Returns a line of the report: percentiles of the times in which something happened, and how often it never did. */
export function figure(release: string, what: string, times: readonly (number | null)[], budget: number): Figure {
  return {
    release,
    what,
    samples: times.length,
    never: times.filter((time) => time === null).length,
    'p50 ms': rounded(times, 50),
    'p95 ms': rounded(times, 95),
    'p95 budget ms': budget,
  }
}
