import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'

import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import type { Country } from '../../../domain/countries.ts'
import { isPlate, normalizePlate } from '../../../domain/plates.ts'
import { useSession } from '../../data/session-provider.tsx'
import { usePassNotes } from '../checkout/public.ts'
import type { ServiceRow } from '../stays/public.ts'
import type { EntryQueue } from './entry-queue.ts'
import { exactMatch, matchesText, isNoPlate } from './entry.ts'
import { useRecentCheckIns } from './use-entry-queue.ts'
import { useExpected } from './use-expected.ts'
import { inOrder, useInside, useInsideOrder, withRecentCheckIns, type StayInside } from './use-inside.ts'

const NO_STAYS: readonly StayInside[] = []
const NO_ROWS: readonly ServiceRow[] = []

/**
 * Returns the vehicles inside and expected at a location, and those that match the text in the field. `isInsideWhole`,
 * `isExpectedWhole`: the device had all of them before it read the list.
 */
export function useBoothRows(queue: EntryQueue, location: Location, typed: string) {
  const { company, user } = useSession()
  const inside = useInside(location)
  const expected = useExpected(location)
  const letIn = useRecentCheckIns(queue)
  const insideRead = inside.status === 'ready' ? inside.value : null
  const expectedRead = expected.status === 'ready' ? expected.value : null
  const expectedNow = expectedRead?.value ?? null
  const insideNow = useMemo(
    () => insideRead && withRecentCheckIns(insideRead.value, letIn, location.id),
    [insideRead, letIn, location.id],
  )
  const [order, setOrder] = useInsideOrder(user.id)
  // The mark of completeness is stored with the stays that it describes, so that an older list never counts as
  // complete.
  const isWhole = insideRead?.isWhole === true
  const ordered = useMemo(() => insideNow && { stays: inOrder(insideNow, order), isWhole }, [insideNow, order, isWhole])
  // Arriving and leaving rows are drawn between two keys. The first list is drawn at once, because each further read
  // would restart a deferred rendering. Until then the list is null: an empty list would mean that nothing is inside.
  const drawn = useDeferredValue(ordered) ?? ordered
  const stays = drawn?.stays ?? null
  const rows = stays ?? NO_STAYS
  const notes = usePassNotes(
    useMemo(() => rows.flatMap(({ service }) => (service.status === 'progress' ? service : [])), [rows]),
    location,
  )
  const expectedDrawn = useDeferredValue(expectedRead)
  const waiting = expectedDrawn?.value ?? NO_ROWS
  const matches = useMemo(
    () => findMatches(typed, rows, waiting, company.country),
    [typed, rows, waiting, company.country],
  )

  const services = useRef<readonly Service[] | null>(null)
  useEffect(() => {
    services.current = insideNow && expectedNow && [...insideNow, ...expectedNow].map(({ service }) => service)
  }, [insideNow, expectedNow])
  useEffect(() => {
    if (insideRead !== null) void queue.dropSettled().catch(() => undefined)
  }, [queue, insideRead])

  return {
    hasFailed: inside.status === 'failed',
    /** Null until the list is read. */
    stays,
    isInsideWhole: drawn?.isWhole === true,
    isExpectedWhole: expectedDrawn?.isWhole === true,
    rows,
    notes,
    waiting,
    matches,
    order,
    setOrder,
    /** Returns all stays inside and expected; null until both lists are read. */
    shown: useCallback(() => services.current, []),
  }
}

/** Finds the stays for which the text in the field stands. */
function findMatches(typed: string, rows: readonly StayInside[], waiting: readonly ServiceRow[], country: Country) {
  const meant = typed === '' ? rows : rows.filter(({ service }) => matchesText(service, typed))
  const toCome = typed === '' ? waiting : waiting.filter(({ service }) => matchesText(service, typed))
  const exact =
    typed === ''
      ? null
      : exactMatch(
          meant.map(({ service }) => service),
          typed,
        )
  // A vehicle inside has used its reservation; of two reservations of one plate, the first is used.
  const comes =
    typed === '' || exact !== null
      ? null
      : exactMatch(
          toCome.map(({ service }) => service),
          typed,
        )
  const isNew =
    exact === null &&
    comes === null &&
    !isNoPlate(
      typed,
      [...meant, ...toCome].map(({ service }) => service),
    )
  return { meant, exact, toCome, comes, isNew, comesIn: isNew && isPlate(normalizePlate(typed), country) }
}
