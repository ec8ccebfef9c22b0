/** A keyboard on the screen takes at least this part of the height; bars of the browser that come and go take less. */
const KEYBOARD_PART = 0.2

/** Heights in CSS pixels. */
export interface View {
  /** Height of the page, by which `position: fixed` is laid out. */
  height: number
  /** The largest height that the page had at this width. */
  tallest: number
  /** The part that can be seen, and how far from the top of the page it begins. */
  visible: { height: number; offsetTop: number; scale: number }
}

/** Returns whether a keyboard is on the screen, and how much of the page it covers: nothing in browsers that make the page smaller instead. */
export function keyboardIn({ height, tallest, visible }: View): { isOpen: boolean; covers: number } {
  // Somebody has zoomed in: what cannot be seen is beside the screen and not under a keyboard.
  if (visible.scale > 1.01) return { isOpen: false, covers: 0 }
  const covers = Math.max(0, Math.round(height - visible.height - visible.offsetTop))
  return { isOpen: tallest - (height - covers) > tallest * KEYBOARD_PART, covers }
}

/** Tells the styles about the keyboard of a phone: `data-keyboard` of the root while it is open, and in `--keyboard-covers` how much of the page lies under it. */
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
