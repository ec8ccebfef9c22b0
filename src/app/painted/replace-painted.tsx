import { useLayoutEffect, type ReactNode } from 'react'

interface InPlaceProps {
  /** The element into which the app is drawn. */
  root: HTMLElement
  children: ReactNode
}

/** Draws the app's page and removes the prerendered one in the same frame. */
export function InPlace({ root, children }: InPlaceProps) {
  useLayoutEffect(() => replacePainted(root), [root])
  return children
}

/** Removes the prerendered page. Typed text is kept. */
function replacePainted(root: HTMLElement): void {
  const painted = document.querySelector('.painted')
  if (painted === null) return
  const shown = painted.querySelector(`[data-painted='${document.documentElement.lang}']`)
  const focused = document.activeElement
  const typed = [...(shown?.querySelectorAll('input') ?? [])].map(({ name, value, checked }) => ({
    name,
    value,
    checked,
  }))
  const focusedName = focused instanceof HTMLInputElement && painted.contains(focused) ? focused.name : null
  painted.remove()
  for (const { name, value, checked } of typed) {
    const field = root.querySelector<HTMLInputElement>(`input[name='${name}']`)
    if (field === null) continue
    if (field.type === 'checkbox') {
      if (field.checked !== checked) field.click()
    } else if (value !== '') field.value = value
    if (name === focusedName) field.focus()
  }
}
