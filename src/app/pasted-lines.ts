/** Kinds of fields in which a space is a text like any other. */
const TEXTUAL = ['text', 'search', 'tel', 'url']

/**
 * Puts a space, or the field's own `data-between`, between the lines and cells that a person pastes into a one-line
 * field. Browsers join them: `ABC123` above `DEF456` would be one plate of twelve characters, and 1,000 above 500 one
 * amount. Returns a function that ends this.
 */
export function keepPastedLinesApart(page: Document): () => void {
  const paste = (event: ClipboardEvent) => {
    const { target: field, clipboardData } = event
    if (event.defaultPrevented || !(field instanceof HTMLInputElement) || !TEXTUAL.includes(field.type)) return
    const lines = (clipboardData?.getData('text') ?? '')
      .split(/[\r\n\t\u2028\u2029]+/)
      .filter((line) => line.trim() !== '')
    if (lines.length < 2 || field.readOnly || field.disabled) return
    event.preventDefault()
    const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
    const free = field.maxLength < 0 ? Infinity : field.maxLength - field.value.length + to - from
    const text = lines.map((line) => line.trim()).join(field.dataset['between'] ?? ' ')
    field.setRangeText(text.slice(0, Math.max(0, free)), from, to, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: text }))
  }
  page.addEventListener('paste', paste)
  return () => page.removeEventListener('paste', paste)
}
