import { flushSync } from 'react-dom'

/** Puts the app's own page in the painted one's place, in one go, with what was typed there meanwhile. */
export function drawInPlace(root: HTMLElement, draw: () => void): void {
  flushSync(draw)
  const painted = document.querySelector('.painted')
  if (painted === null) return
  const shown = painted.querySelector(`[data-painted='${document.documentElement.lang}']`)
  const focused = document.activeElement
  const typed = [...(shown?.querySelectorAll('input') ?? [])].map(({ name, value, checked }) => ({ name, value, checked }))
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
