export const ALL = { limit: '999' } as const
export const days = (from: string, to: string) => ({ startDate: `${from}T00:00:00`, endDate: `${to}T23:59:59` })

export const wrong = (path: string, code: string) => ({
  status: 400,
  problem: { code: 'validation_failed', errors: [{ path, code }] },
})
