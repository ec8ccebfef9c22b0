import { useEffect, useEffectEvent } from 'react'

/** So long after the last touch, key or turn of the wheel nobody's finger is about to come down on a row. */
const IDLE_MS = 15_000

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** While `wanted`, calls back once nobody has touched the page for a while, or as soon as nobody looks at it. */
export function useWhenIdle(wanted: boolean, onIdle: () => void): void {
  const idle = useEffectEvent(onIdle)

  useEffect(() => {
    if (!wanted) return undefined
    let timer = setTimeout(idle, IDLE_MS)
    const touched = () => {
      clearTimeout(timer)
      timer = setTimeout(idle, IDLE_MS)
    }
    const looked = () => {
      if (document.hidden) idle()
    }
    for (const input of INPUTS) window.addEventListener(input, touched, { passive: true })
    document.addEventListener('visibilitychange', looked)
    return () => {
      clearTimeout(timer)
      for (const input of INPUTS) window.removeEventListener(input, touched)
      document.removeEventListener('visibilitychange', looked)
    }
  }, [wanted])
}
