type ClusterErrorCode = 'in_use' | 'other_major' | 'no_user_namespace' | 'no_binaries' | 'failed_to_start'

export class ClusterError extends Error {
  override readonly name = 'ClusterError'
  readonly code: ClusterErrorCode
  readonly whatToDo: string

  constructor(code: ClusterErrorCode, message: string, whatToDo: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.whatToDo = whatToDo
  }
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
