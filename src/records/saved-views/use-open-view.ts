import { msg, plural } from '@lingui/core/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'

import type { SavedView } from '../../../contract/saved-view.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { deviceTimeZone } from '../../lib/device-zone.ts'
import { now } from '../../lib/now.ts'
import { forgetChosenColumns } from '../../ui/list/chosen-columns.ts'
import { toasts } from '../../ui/toasts/toasts.ts'
import { pathOfScreen } from './screens.ts'
import { addressOf } from './view-address.ts'

const LEFT_OUT = msg`The view was opened without all of it`

export function todayHere(): string {
  return wallClock(new Date(now()), deviceTimeZone()).slice(0, 10)
}

/** Says which parts of a view are not shown, where there are any. */
export function sayLeftOut({ locations = 0, columns = 0 }: { locations?: number; columns?: number }): void {
  if (locations > 0) toasts.show({ kind: 'failed', message: LEFT_OUT, detail: msg`${plural(locations, { one: '# of its locations is not yours, or is gone.', other: '# of its locations are not yours, or are gone.' })}` })
  if (columns > 0) toasts.show({ kind: 'failed', message: LEFT_OUT, detail: msg`${plural(columns, { one: '# of its columns is no longer there.', other: '# of its columns are no longer there.' })}` })
}

/** Opens a view: where its list stands, with all that it says for today. Null until the device has said which locations the person sees. */
export function useOpenView(): ((view: SavedView, replace?: boolean) => void) | null {
  const { db, user } = useSession()
  const navigate = useNavigate()
  const router = useRouter()
  const locations = useLive(() => db.locations.toCollection().primaryKeys(), [db])
  if (locations.status === 'loading') return null
  const locationIds = locations.status === 'ready' ? locations.value : undefined

  return (view, replace = false) => {
    const { search, locationsLeftOut } = addressOf(view, { locationIds, today: todayHere() })
    sayLeftOut({ locations: locationsLeftOut })
    forgetChosenColumns(view.screen, user.id, view.id)
    void navigate({ href: `${pathOfScreen(view.screen) ?? '/dashboard'}${router.options.stringifySearch(search)}`, replace })
  }
}
