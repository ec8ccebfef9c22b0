import { useQuery } from '@tanstack/react-query'

import { type Tablet, askTablet, listTablets, withdrawTabletRequest } from '../../../contract/tablet.ts'
import { TABLET_TONES, isOlderVersion, tabletConditions, tabletTone } from '../../../domain/judge-tablets.ts'
import { type TabletCondition } from '../../../domain/tablets.ts'
import { comparableText } from '../../../domain/text/comparable-text.ts'
import { defineServerWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { pageOfAnswer } from '../../data/use-server-records.ts'
import { appVersion } from '../../lib/app-version.ts'
import { deviceName } from '../../lib/device-name.ts'
import type { ListedPage } from '../../lib/listed-page.ts'
import type { TabletsSearch } from './tablets-search.ts'

/** First part of the keys of all queries about tablets. */
const TABLETS = 'tablets'
const FRESH_MS = 30_000

/** A tablet with its conditions, the most urgent first. */
export interface JudgedTablet {
  tablet: Tablet
  conditions: readonly [TabletCondition, ...TabletCondition[]]
}

export const askOfTablet = defineServerWrite({ endpoint: askTablet, refreshes: TABLETS })
export const withdrawFromTablet = defineServerWrite({ endpoint: withdrawTabletRequest, refreshes: TABLETS })

/** Returns the company's tablets, those that need something first; a page of those that the search finds. */
export function useTablets(
  search: TabletsSearch,
  { page, size }: { page: number; size: number },
): { page: ListedPage<JudgedTablet>; found: readonly JudgedTablet[]; of: (id: string) => JudgedTablet | undefined } {
  const { api } = useSession()
  const reachable = useReachable()
  const answer = useQuery({
    queryKey: [TABLETS, 'list'],
    queryFn: ({ signal }) => api.call(listTablets, {}, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
  const all = answer.data === undefined ? [] : judged(answer.data.data, answer.data.asOf, appVersion())
  const found = all.filter((one) => matches(one, search))
  return {
    found,
    of: (id) => all.find(({ tablet }) => tablet.id === id),
    page: pageOfAnswer(
      { ...answer, data: answer.data && { total: found.length } },
      answer.data && found.slice((page - 1) * size, page * size),
      reachable,
    ),
  }
}

/** Judges tablets by the server's time, and by the newest release on any of them and here. */
export function judged(tablets: readonly Tablet[], asOf: string, ownVersion: string): JudgedTablet[] {
  const newest = tablets.reduce(
    (best, { report }) => (report !== null && isOlderVersion(best, report.version) ? report.version : best),
    ownVersion,
  )
  return tablets
    .map((tablet) => ({ tablet, conditions: tabletConditions(tablet, Date.parse(asOf), newest) }))
    .toSorted((one, other) => urgency(one) - urgency(other) || other.tablet.seenAt.localeCompare(one.tablet.seenAt))
}

/** Those that need something at once come first, then those that need something soon. */
function urgency({ conditions: [first] }: JudgedTablet): number {
  return TABLET_TONES.indexOf(tabletTone(first))
}

function matches({ tablet, conditions }: JudgedTablet, { q, locations, states }: TabletsSearch): boolean {
  const text = comparableText(`${tablet.person.name} ${deviceName(tablet.userAgent) ?? ''}`)
  return (
    (q === undefined || text.includes(comparableText(q))) &&
    (locations === undefined || (tablet.locationId !== null && locations.split(',').includes(tablet.locationId))) &&
    (states === undefined || conditions.some((condition) => states.split(',').includes(condition)))
  )
}
