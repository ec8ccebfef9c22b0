/** Minimum part of the height that an on-screen keyboard takes; a browser's collapsing bars take less. */
const KEYBOARD_PART = 0.2

/** Heights in CSS pixels. */
export interface View {
  /** Height of the page, used to lay out `position: fixed`. */
  height: number
  /** The largest height that the page had at this width. */
  tallest: number
  /** The visible part, and its distance from the top of the page. */
  visible: { height: number; offsetTop: number; scale: number }
}

/**
 * Returns whether an on-screen keyboard is open, and how much of the page it covers; nothing in browsers that resize
 * the page instead.
 */
export function keyboardIn({ height, tallest, visible }: View): { isOpen: boolean; covers: number } {
  // The person has zoomed in: the invisible part is beside the screen rather than under a keyboard.
  if (visible.scale > 1.01) return { isOpen: false, covers: 0 }
  const covers = Math.max(0, Math.round(height - visible.height - visible.offsetTop))
  return { isOpen: tallest - (height - covers) > tallest * KEYBOARD_PART, covers }
}

/**
 * Exposes a phone's keyboard to the styles: `data-keyboard` on the root while it is open, and the covered height in
 * `--keyboard-covers`.
 */
export function followKeyboard(): void {
  const { visualViewport, document } = window
  if (visualViewport === null) return
  const root = document.documentElement
  let width = 0
  let tallest = 0
  const follow = () => {
    if (innerWidth !== width) [width, tallest] = [innerWidth, 0]
    tallest = Math.max(tallest, innerHeight)
    const { isOpen, covers } = keyboardIn({ height: innerHeight, tallest, visible: visualViewport })
    root.toggleAttribute('data-keyboard', isOpen)
    root.style.setProperty('--keyboard-covers', `${covers}px`)
  }
  follow()
  visualViewport.addEventListener('resize', follow)
  visualViewport.addEventListener('scroll', follow)
}
