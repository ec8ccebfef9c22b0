import { useQueryClient } from '@tanstack/react-query'

import type { CommandOutcome } from '../../data/command.ts'
import { PASSES } from './queries.ts'

/** Wraps the `run` of a command on a pass: once the server has done it, what was read of passes there is read again. */
export function useFreshPasses<Asked extends unknown[]>(run: (...asked: Asked) => Promise<CommandOutcome>): (...asked: Asked) => Promise<CommandOutcome> {
  const queries = useQueryClient()
  return async (...asked) => {
    const outcome = await run(...asked)
    if (outcome.kind === 'done') await queries.invalidateQueries({ queryKey: [PASSES] })
    return outcome
  }
}
