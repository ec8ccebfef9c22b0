import { ConfigError } from './config.ts'
import { ClusterError } from './db/embedded/errors.ts'
import { StartError } from './start-error.ts'

/** How a command that failed ends: in words where it is known why; else `what` begins them. */
export function reportFailure(error: unknown, what = 'It failed'): void {
  if (error instanceof ConfigError || error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else if (error instanceof ClusterError) process.stderr.write(`${error.message}\n${error.whatToDo}\n`)
  else process.stderr.write(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
}
