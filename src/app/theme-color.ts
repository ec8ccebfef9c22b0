/** The frame that a browser or a phone draws around the app has the colour of its paper, in whichever scheme. */
export function followPaperColor(): void {
  const root = document.documentElement
  const paint = () => {
    const paper = getComputedStyle(root).getPropertyValue('--paper').trim()
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.setAttribute('content', paper)
  }
  new MutationObserver(paint).observe(root, { attributeFilter: ['data-mantine-color-scheme'] })
}
