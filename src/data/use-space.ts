import { useCallback, useEffect, useState } from 'react'

/** Storage that the browser grants the app, and whether it has promised not to clear it. */
export type Space =
  | { status: 'loading' }
  /** The browser does not report its space, for example over plain HTTP. */
  | { status: 'unknown' }
  | { status: 'known'; used: number; quota: number; kept: boolean }

async function readSpace(): Promise<Space> {
  // Absent over plain HTTP, although TypeScript's types say that it always exists.
  if (!('storage' in navigator)) return { status: 'unknown' }
  const [{ usage, quota }, kept] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()])
  return usage === undefined || quota === undefined
    ? { status: 'unknown' }
    : { status: 'known', used: usage, quota, kept }
}

/** Returns the storage space; reads it again when the person returns to the tab. */
export function useSpace(): { space: Space; askToKeep: () => Promise<boolean> } {
  const [space, setSpace] = useState<Space>({ status: 'loading' })

  const read = useCallback(async () => setSpace(await readSpace().catch((): Space => ({ status: 'unknown' }))), [])
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && void read()
    seen()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [read])

  return {
    space,
    askToKeep: async () => {
      const kept = await navigator.storage.persist().catch(() => false)
      await read()
      return kept
    },
  }
}
