import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import type { ChosenColumns } from '../../ui/list/chosen-columns.ts'
import { columnsOf, isAsSaved, sayLeftOut, todayHere, useOpenView, viewSearchOf } from './view-address.ts'
import { savedViewsQuery } from './views.ts'

/**
 * Returns the saved view that the address names, compared with the shown list. Applies the view's columns once per
 * version.
 */
export function useCurrentView(columns: ChosenColumns<never>) {
  const { api, user } = useSession()
  const address = useSearch({ strict: false })
  const views = useQuery(savedViewsQuery(api))
  const open = useOpenView()

  const saved = 'saved' in address && typeof address.saved === 'string' ? address.saved : null
  const ofList = views.data?.filter(({ screen }) => screen === columns.list) ?? []
  const current = ofList.find(({ id }) => id === saved) ?? null
  const shown = { search: viewSearchOf(address, todayHere()), columns: columns.shown.map(({ id }) => id) }
  const ofOthers = columns.known.filter(({ id }) => columns.all.every((one) => one.id !== id)).map(({ id }) => id)

  const applyColumns = useEffectEvent(() => {
    const applied = current && columnsOf(current, columns.known)
    if (current === null || applied === null || columns.of === current.version) return
    columns.choose(applied.chosen, current.version)
    sayLeftOut({ columns: applied.leftOut })
  })
  // An address that names only the view shows the view. After that, an empty search means that the last filter was
  // cleared.
  const [isBare] = useState(() => Object.keys(shown.search).length === 0)
  const isToOpen = isBare && current !== null && open !== null
  const openOnce = useEffectEvent(() => {
    if (current !== null) open?.(current, true)
  })
  useEffect(() => {
    if (isToOpen) openOnce()
  }, [isToOpen])

  const version = current && `${current.id} ${current.version}`
  const isApplied = columns.of === current?.version
  useEffect(() => {
    if (version !== null && !isApplied) applyColumns()
  }, [version, isApplied])

  return {
    views,
    /** All saved views of this list. */
    ofList,
    current,
    shown,
    isChanged: current !== null && !isAsSaved(current, shown, ofOthers),
    mayEdit: current !== null && (current.owner.id === user.id || (current.shared && isAdmin(user.role))),
    /** The address names a view that was deleted or belongs to somebody else. */
    isGone: saved !== null && current === null && views.isSuccess && !views.isFetching,
    open,
  }
}
