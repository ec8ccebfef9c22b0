/** Gives the browser's or phone's frame the app's background colour in the current colour scheme. */
export function followPaperColor(): void {
  const root = document.documentElement
  const paint = () => {
    const paper = getComputedStyle(root).getPropertyValue('--paper').trim()
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.setAttribute('content', paper)
  }
  new MutationObserver(paint).observe(root, { attributeFilter: ['data-mantine-color-scheme'] })
}
