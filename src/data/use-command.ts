import { useCallback, useState } from 'react'

import type { RequestSchemas } from '../../contract/endpoint.ts'
import { useKeepsVersion } from '../lib/keeps-version.ts'
import type { Press } from '../lib/press.ts'
import { systemClock } from '../offline/clock.ts'
import type { KeptRecord } from '../offline/collection.ts'
import { runCommand, type CommandDefinition, type Command, type CommandOutcome, type MoneyCommand } from './command.ts'
import { useDataClient, useSession } from './session-provider.tsx'

interface RunOptions {
  /** Id of the refused op that this command replaces. */
  replacing?: string | undefined
  /** Key of the draft that the command was made from; the same write deletes the draft. */
  draft?: string
  /** Called once the act is on disk, before the server has answered. */
  onKept?: () => void
  /**
   * Whether a refusal can still be shown on the screen where the act was made. If not, the refused act stays in the
   * outbox.
   */
  isShown?: () => boolean
}

/** Runs commands in this session. Never rejects. */
export type Runner = <Input, T extends KeptRecord, Request extends RequestSchemas>(
  command: Command<Input, T, Request>,
  input: Input,
  options?: RunOptions,
) => Promise<CommandOutcome>
type AnyRunner = <Input, T extends KeptRecord, Request extends RequestSchemas>(
  command: CommandDefinition<Input, T, Request>,
  input: Input,
  options?: RunOptions,
) => Promise<CommandOutcome>

/** For code that writes outside a form. */
export function useRunner(): Runner {
  return useAnyRunner()
}

function useAnyRunner(): AnyRunner {
  const { outbox, db } = useSession()
  const { reachability } = useDataClient()
  return useCallback(
    (command, input, options = {}) =>
      runCommand({ outbox, db }, command, input, {
        ...options,
        clock: systemClock,
        isReachable: reachability.reachable,
      }),
    [outbox, db, reachability],
  )
}

/** Runs a command; screens write in no other way. `run` never rejects. */
export function useCommand<Input, T extends KeptRecord, Request extends RequestSchemas>(
  command: Command<Input, T, Request>,
): Running<Input> {
  return useRunning(command)
}

/** Runs a command that moves money, with the press of the button that names the act. `run` never rejects. */
export function useMoneyCommand<Input, T extends KeptRecord, Request extends RequestSchemas>(
  command: MoneyCommand<Input, T, Request>,
): { run: (press: Press, input: Input, options?: RunOptions) => Promise<CommandOutcome> } {
  const { run } = useRunning(command)
  return { run: useCallback((_press, input, options) => run(input, options), [run]) }
}

interface Running<Input> {
  run: (input: Input, options?: RunOptions) => Promise<CommandOutcome>
  running: boolean
}

function useRunning<Input, T extends KeptRecord, Request extends RequestSchemas>(
  command: CommandDefinition<Input, T, Request>,
): Running<Input> {
  const runner = useAnyRunner()
  const [underWay, setUnderWay] = useState(0)
  // An app update waits until the tapped act is on disk.
  useKeepsVersion(underWay > 0)

  const run = useCallback(
    async (input: Input, options?: RunOptions) => {
      setUnderWay((count) => count + 1)
      try {
        return await runner(command, input, options)
      } finally {
        setUnderWay((count) => count - 1)
      }
    },
    [runner, command],
  )
  return { run, running: underWay > 0 }
}
