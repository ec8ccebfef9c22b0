/** Nobody types ahead for longer; what has not opened by then does not eat their keys. */
const LONGEST_MS = 10_000

let heard = ''
let until = 0

function hear(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, timeStamp } = event
  if (timeStamp > until || key === 'Escape') takeHeard()
  else if (!ctrlKey && !metaKey) {
    if (key === 'Backspace') heard = heard.slice(0, -1)
    else if (key.length === 1) heard += key
    // What has the keyboard meanwhile is not meant.
    event.preventDefault()
    event.stopPropagation()
  }
}

/** From here on keys are those of a field that is still to open: people do not wait for it. */
export function hearAhead(): void {
  heard = ''
  until = performance.now() + LONGEST_MS
  document.addEventListener('keydown', hear, true)
}

/** What was typed until now; from here on the field has the keyboard itself. */
export function takeHeard(): string {
  const typed = heard
  heard = ''
  document.removeEventListener('keydown', hear, true)
  return typed
}
