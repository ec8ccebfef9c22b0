import { useEffect, useRef, type ReactNode } from 'react'

import { isOfInputMethod } from '../focus.ts'
import { leadToButton } from './money-button.tsx'

interface MoneyFormProps {
  /** Id of the form, for a button outside it. */
  id?: string
  className?: string | undefined
  'data-panel'?: boolean
  children: ReactNode
}

/**
 * The fields of an act that moves money. Nothing submits them: only `MoneyButton` acts. Enter in a field moves the
 * focus to the next field, and from the last field to the button, which still has to be pressed. Enter in a text area
 * is a new line.
 */
export function MoneyForm({ children, ...props }: MoneyFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => form.current !== null && goOn(event, form.current)
    // Listens on the document, so that a field with its own meaning of Enter can prevent this first.
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return (
    <form {...props} ref={form} noValidate onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  )
}

function goOn(event: KeyboardEvent, form: HTMLFormElement): void {
  const from = [...form.elements].find((element) => element === event.target)
  if (event.key !== 'Enter' || event.defaultPrevented || isOfInputMethod(event) || !isSingleLine(from)) return
  event.preventDefault()
  if (event.repeat) return
  const fields = fieldsOf(form, from)
  for (const field of fields.slice(fields.indexOf(from) + 1)) {
    field.focus()
    // Invisible fields take no focus.
    if (document.activeElement !== field) continue
    // Selects the text, as Tab does.
    if (field instanceof HTMLInputElement) field.select()
    return
  }
  // The last button: a choice between a person's value and another's may precede it.
  const button = [...form.elements].findLast((element) => element.matches('[data-money-button]:enabled'))
  if (button instanceof HTMLElement) leadToButton(button, event.timeStamp)
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isSingleLine(element: Element | undefined): element is HTMLInputElement | HTMLSelectElement {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
}

function isRadio(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio'
}

/**
 * Returns the fields that Enter visits, in order, including `from`. Radio buttons with one name are one field: the
 * chosen one, or else the first.
 */
function fieldsOf(form: HTMLFormElement, from: Field): Field[] {
  const all = [...form.elements].filter(
    (element): element is Field =>
      (isSingleLine(element) || element instanceof HTMLTextAreaElement) && element.tabIndex >= 0,
  )
  return all.filter((field) => {
    if (field === from || !isRadio(field)) return true
    const group = all.filter(isRadio).filter(({ name }) => name === field.name)
    return !group.some((radio) => radio === from) && field === (group.find(({ checked }) => checked) ?? group[0])
  })
}
