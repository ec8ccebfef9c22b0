import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'

import type { Endpoint, GivenRequest, ResponseOf } from '../../contract/endpoint.ts'
import { useKeepsVersion } from '../lib/keeps-version.ts'
import type { Press } from '../lib/press.ts'
import type { KeptRecord } from '../offline/collection.ts'
import { uuidv7 } from '../offline/uuidv7.ts'
import { writeOnline, type MoneyWrite, type OnlineOutcome, type OnlineWrite, type ServerWrite } from './online-write.ts'
import { useSession } from './session-provider.tsx'

/**
 * Writes what nobody keeps for later, as an admin does who is online. What was not answered is asked for again under the
 * same key when the same is sent again, so that it is done once.
 */
export function useOnlineWrite<E extends Endpoint, T extends KeptRecord>(write: OnlineWrite<E, T> | ServerWrite<E>): Writing<E> {
  return useWriting(write)
}

/** The same for a write that moves money: it runs with the press of the button that says so. */
export function useMoneyWrite<E extends Endpoint, T extends KeptRecord>(write: MoneyWrite<E, T>): { run: (press: Press, request: GivenRequest<E>) => Promise<OnlineOutcome<ResponseOf<E>>> } {
  const { run } = useWriting(write)
  return { run: useCallback((_press, request) => run(request), [run]) }
}

interface Writing<E extends Endpoint> {
  run: (request: GivenRequest<E>) => Promise<OnlineOutcome<ResponseOf<E>>>
  running: boolean
}

function useWriting<E extends Endpoint, T extends KeptRecord>(write: OnlineWrite<E, T> | MoneyWrite<E, T> | ServerWrite<E>): Writing<E> {
  const { api, db } = useSession()
  const queries = useQueryClient()
  const unanswered = useRef<{ asked: string; key: string } | null>(null)
  const [underWay, setUnderWay] = useState(0)
  useKeepsVersion(underWay > 0)

  const run = useCallback(
    async (request: GivenRequest<E>) => {
      const asked = JSON.stringify(request)
      const key = unanswered.current?.asked === asked ? unanswered.current.key : uuidv7(Date.now())
      unanswered.current = { asked, key }
      setUnderWay((count) => count + 1)
      try {
        const outcome = await writeOnline({ api, db }, write, request, key)
        if (outcome.kind !== 'lost') unanswered.current = null
        if (write.refreshes !== undefined) await queries.invalidateQueries({ queryKey: [write.refreshes] })
        return outcome
      } finally {
        setUnderWay((count) => count - 1)
      }
    },
    [api, db, queries, write],
  )
  return { run, running: underWay > 0 }
}
