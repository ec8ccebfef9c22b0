import type { ChildProcess } from 'node:child_process'

export interface CommandResult {
  readonly ok: boolean
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Never rejects: a command that cannot be spawned counts as failed, with the reason as its stderr. */
export function waitForExit(child: ChildProcess): Promise<CommandResult> {
  return new Promise((resolve) => {
    let stdout = ''
    let stderr = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.once('error', (error) => resolve({ ok: false, code: null, stdout, stderr: error.message }))
    child.once('close', (code, signal) => {
      resolve({ ok: code === 0, code, stdout, stderr: stderr.trim() || (signal ? `ended by ${signal}` : '') })
    })
  })
}
