import { useCallback, useState } from 'react'

import type { RequestSchemas } from '../../contract/endpoint.ts'
import { useKeepsVersion } from '../lib/keeps-version.ts'
import type { Press } from '../lib/press.ts'
import { systemClock } from '../offline/clock.ts'
import type { KeptRecord } from '../offline/collection.ts'
import { runCommand, type Command, type CommandOutcome, type MoneyCommand } from './command.ts'
import { useReachable, useSession } from './session-provider.tsx'

interface RunOptions {
  /** A refused op that it takes the place of. */
  replacing?: string | undefined
  /** The draft that it was, which goes in the same write. */
  draft?: string
}

/** The one way in which a screen writes. `run` never rejects. */
export function useCommand<Input, T extends KeptRecord, Request extends RequestSchemas>(command: Command<Input, T, Request>): Running<Input> {
  return useRunning(command)
}

/** The one way in which a screen moves money: with the press of the button that says so. `run` never rejects. */
export function useMoneyCommand<Input, T extends KeptRecord, Request extends RequestSchemas>(
  command: MoneyCommand<Input, T, Request>,
): { run: (press: Press, input: Input, circumstances?: RunOptions) => Promise<CommandOutcome> } {
  const { run } = useRunning(command)
  return { run: useCallback((_press, input, circumstances) => run(input, circumstances), [run]) }
}

interface Running<Input> {
  run: (input: Input, circumstances?: RunOptions) => Promise<CommandOutcome>
  running: boolean
}

function useRunning<Input, T extends KeptRecord, Request extends RequestSchemas>(command: Command<Input, T, Request> | MoneyCommand<Input, T, Request>): Running<Input> {
  const { outbox, db } = useSession()
  const reachable = useReachable()
  const [underWay, setUnderWay] = useState(0)
  // An update waits until what was tapped is on disk.
  useKeepsVersion(underWay > 0)

  const run = useCallback(
    async (input: Input, { replacing, draft }: RunOptions = {}) => {
      setUnderWay((count) => count + 1)
      try {
        return await runCommand({ outbox, db }, command, input, { clock: systemClock, reachable, replacing, draft })
      } finally {
        setUnderWay((count) => count - 1)
      }
    },
    [outbox, db, command, reachable],
  )
  return { run, running: underWay > 0 }
}
