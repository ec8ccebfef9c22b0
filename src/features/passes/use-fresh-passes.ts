import { useQueryClient } from '@tanstack/react-query'

import type { CommandOutcome } from '../../data/command.ts'
import { PASSES } from './queries.ts'

/** Wraps the `run` of a command on a pass: after the server has applied it, lists of passes that came from the server are read again. */
export function useFreshPasses<Asked extends unknown[]>(
  run: (...asked: Asked) => Promise<CommandOutcome>,
): (...asked: Asked) => Promise<CommandOutcome> {
  const queries = useQueryClient()
  return async (...asked) => {
    const outcome = await run(...asked)
    const refresh = () => queries.invalidateQueries({ queryKey: [PASSES] })
    if (outcome.kind === 'done') await refresh()
    if (outcome.kind === 'kept') void outcome.later?.then(refresh)
    return outcome
  }
}
