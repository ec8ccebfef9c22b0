import { ConfigError } from './config.ts'
import { ClusterError } from './db/embedded/errors.ts'
import { StartError } from './start-error.ts'

interface LoggedError {
  name: string
  message?: string
  code?: string
  constraint?: string
  stack?: string
  cause?: LoggedError | undefined
}

const PARAMETERS = /\nparams:[\s\S]*$/
const FRAMES = /^\s+at .*$/gm

function textOf(error: Error, key: 'code' | 'constraint'): string | undefined {
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' ? value : undefined
}

/**
 * Returns the parts of an error that may be logged. Drizzle and PostgreSQL include query parameters in their messages:
 * plates, names and e-mails. Of a Drizzle error only the SQL is kept, of a PostgreSQL error only the code.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error }
  const isOfPostgres = 'severity' in error
  const code = textOf(error, 'code')
  const constraint = textOf(error, 'constraint')
  const frames = error.stack?.match(FRAMES)?.join('\n')
  return {
    name: error.name,
    ...(isOfPostgres ? {} : { message: error.message.replace(PARAMETERS, '') }),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(frames !== undefined && { stack: frames }),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  }
}

/** Ends a failed command with the reason if it is known; otherwise the message starts with `what`. */
export function reportFailure(error: unknown, what = 'It failed'): void {
  if (error instanceof ConfigError || error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else if (error instanceof ClusterError) process.stderr.write(`${error.message}\n${error.whatToDo}\n`)
  else process.stderr.write(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
}
