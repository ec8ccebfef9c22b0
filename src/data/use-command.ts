import { useCallback, useState } from 'react'

import type { RequestSchemas } from '../../contract/endpoint.ts'
import type { KeptRecord } from '../offline/collection.ts'
import { perform, type Command, type CommandOutcome } from './command.ts'
import { useSession } from './session-provider.tsx'

/** The one way in which a screen writes. `run` never rejects for what the server or the network did. */
export function useCommand<Input, T extends KeptRecord, Request extends RequestSchemas>(
  command: Command<Input, T, Request>,
): { run: (input: Input) => Promise<CommandOutcome<T>>; running: boolean } {
  const { api, db } = useSession()
  const [underWay, setUnderWay] = useState(0)

  const run = useCallback(
    async (input: Input) => {
      setUnderWay((count) => count + 1)
      try {
        return await perform({ api, db }, command, input)
      } finally {
        setUnderWay((count) => count - 1)
      }
    },
    [api, db, command],
  )
  return { run, running: underWay > 0 }
}
