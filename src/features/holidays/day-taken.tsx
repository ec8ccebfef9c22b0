import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { findKept } from '../../data/use-kept-records.ts'
import { holidayQuestion, verifiedDay } from './queries.ts'

interface DayTakenProps {
  /** Null while none is typed. */
  day: string | null
  /** The day of the holiday that is edited: it may stay. */
  ownDay: string | null
}

/** Says, while a day is typed, which holiday stands there already: by this device at once, by the server where it can be reached. */
export function DayTaken({ day, ownDay }: DayTakenProps) {
  const { api, db, company } = useSession()
  const reachable = useReachable()
  const asked = day !== null && day !== ownDay
  const kept = useLive(async () => (asked ? (await findKept(db, { ...holidayQuestion({}), matches: ({ holidayDate }) => holidayDate === day })) : []), [db, day, asked])
  const verified = useQuery({ ...verifiedDay(api, company.id, day ?? ''), enabled: asked && reachable })
  if (!asked) return null
  const here = kept.status === 'ready' && !kept.stale ? kept.value[0] : undefined
  const found = verified.data?.holiday ?? here
  if (found === undefined) return null
  const { holidayName } = found
  return <Trans>This date is taken: {holidayName}</Trans>
}
