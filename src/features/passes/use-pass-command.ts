import { useQueryClient } from '@tanstack/react-query'

import type { RequestSchemas } from '../../../contract/endpoint.ts'
import type { Command } from '../../data/command.ts'
import type { KeptRecord } from '../../data/kept-data.ts'
import { useCommand } from '../../data/use-command.ts'
import { PASSES } from './queries.ts'

/** Runs a command on a pass. After the server has applied it, lists of passes that were read from the server are stale. */
export function usePassCommand<Input, T extends KeptRecord, Request extends RequestSchemas>(command: Command<Input, T, Request>): ReturnType<typeof useCommand<Input, T, Request>> {
  const queries = useQueryClient()
  const { run, running } = useCommand(command)
  return {
    running,
    run: async (...asked) => {
      const outcome = await run(...asked)
      const refresh = () => queries.invalidateQueries({ queryKey: [PASSES] })
      if (outcome.kind === 'done') await refresh()
      if (outcome.kind === 'kept') void outcome.later?.then(refresh)
      return outcome
    },
  }
}
