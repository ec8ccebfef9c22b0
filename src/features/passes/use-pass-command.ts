import { useQueryClient } from '@tanstack/react-query'

import type { RequestSchemas } from '../../../contract/endpoint.ts'
import type { Command } from '../../data/command.ts'
import type { KeptRecord } from '../../data/kept-data.ts'
import { useCommand } from '../../data/use-command.ts'
import { PASSES } from './queries.ts'

/** A command on a pass. Once the server has done it, what was read of passes there is old. */
export function usePassCommand<Input, T extends KeptRecord, Request extends RequestSchemas>(command: Command<Input, T, Request>): ReturnType<typeof useCommand<Input, T, Request>> {
  const queries = useQueryClient()
  const { run, running } = useCommand(command)
  return {
    running,
    run: async (...asked) => {
      const outcome = await run(...asked)
      if (outcome.kind === 'done') await queries.invalidateQueries({ queryKey: [PASSES] })
      return outcome
    },
  }
}
