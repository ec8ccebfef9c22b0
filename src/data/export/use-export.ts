import { useCallback, useEffect, useRef, useState } from 'react'

import { useSession } from '../session-provider.tsx'
import type { ExportMessage, ExportRequest } from './export-messages.ts'

/** State of an export. `total` is `null` while unknown. */
export type ExportState =
  | { kind: 'idle' }
  | { kind: 'reading'; done: number; total: number | null }
  | { kind: 'writing'; rows: number }
  | { kind: 'done'; rows: number; file: Blob; name: string }
  | { kind: 'tooMany'; rows: number }
  | { kind: 'failed'; why: Extract<ExportMessage, { kind: 'failed' }>['why'] }

export interface Export<Question> {
  state: ExportState
  start: (
    request: Omit<ExportRequest<Question>, 'userId' | 'companyId' | 'amounts' | 'country' | 'most'> & { most?: number },
    name: string,
  ) => void
  /** Ends the worker immediately and discards its result. */
  cancel: () => void
}

/** Runs a list's export worker; the page only receives its progress. */
export function useExport<Question>(createWorker: () => Worker): Export<Question> {
  const { user, company } = useSession()
  const running = useRef<Worker | null>(null)
  const [state, setState] = useState<ExportState>({ kind: 'idle' })

  const stop = useCallback(() => {
    running.current?.terminate()
    running.current = null
  }, [])
  useEffect(() => stop, [stop])

  return {
    state,
    start: (request, name) => {
      stop()
      const worker = createWorker()
      running.current = worker
      setState({ kind: 'reading', done: 0, total: null })
      worker.addEventListener('message', ({ data }: MessageEvent<ExportMessage>) => {
        if (running.current !== worker) return
        setState(data.kind === 'done' ? { ...data, name } : data)
        if (data.kind !== 'reading' && data.kind !== 'writing') stop()
      })
      worker.addEventListener('error', () => {
        if (running.current !== worker) return
        setState({ kind: 'failed', why: 'other' })
        stop()
      })
      worker.postMessage({
        most: null,
        ...request,
        userId: user.id,
        companyId: company.id,
        amounts: { currency: company.currency, style: company.amountStyle },
        country: company.country,
      } satisfies ExportRequest<Question>)
    },
    cancel: () => {
      stop()
      setState({ kind: 'idle' })
    },
  }
}
