import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Returns a ref for a group of fields, and whether the focus has left the group. Faults in fields that nobody has left
 * yet are not shown. After a press the change waits until the press has ended: a message that appears would move the
 * pressed element away.
 */
export function useLeft<E extends HTMLElement>(isAdded: boolean): [RefObject<E | null>, boolean] {
  const group = useRef<E>(null)
  const [isBegun, setBegun] = useState(isAdded)
  const [wasAdded, setAdded] = useState(isAdded)
  if (isAdded !== wasAdded) {
    setAdded(isAdded)
    if (isAdded) setBegun(true)
  }
  useEffect(() => {
    const element = group.current
    let isPressed = false
    const mark = () => setBegun(false)
    const press = () => {
      isPressed = true
    }
    const letGo = () => {
      isPressed = false
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && element?.contains(relatedTarget) === true) return
      if (isPressed) document.addEventListener('pointerup', () => setTimeout(mark), { once: true })
      else mark()
    }
    element?.addEventListener('focusout', leave)
    document.addEventListener('pointerdown', press, true)
    for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, letGo, true)
    return () => {
      element?.removeEventListener('focusout', leave)
      document.removeEventListener('pointerdown', press, true)
      for (const end of ['pointerup', 'pointercancel'] as const) document.removeEventListener(end, letGo, true)
    }
  }, [])
  return [group, !isBegun]
}
