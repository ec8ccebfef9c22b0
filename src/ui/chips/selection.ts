import { comparableText } from '../../../domain/text/comparable-text.ts'

/** One choice of a select or a chip. */
export interface Option {
  value: string
  label: string
  /** Information that the person needs before choosing the option. */
  remark?: string
}

/** Result of a multi-select filter; `null` if nothing is chosen. */
export interface MultiSelection {
  selection: readonly string[]
}

/** Result of a single-select filter. */
export interface SingleSelection {
  selection: string
}

/** An empty selection means no filter. The options' order is kept, whatever was pressed first. */
export function multiSelectionOf(chosen: ReadonlySet<string>, options: readonly Option[]): MultiSelection | null {
  const selection = options.map((option) => option.value).filter((value) => chosen.has(value))
  return selection.length > 0 ? { selection } : null
}

/** Returns the first label and the number of further ones. */
export function selectionSummary(
  selection: readonly string[],
  options: readonly Option[],
): { first: string; more: number } {
  const labels = options.filter((option) => selection.includes(option.value)).map((option) => option.label)
  return { first: labels[0] ?? selection[0] ?? '', more: Math.max(0, selection.length - 1) }
}

/** Above this many options a list has a search field. */
const SEARCHED_FROM = 9

export function hasSearch(options: readonly Option[]): boolean {
  return options.length >= SEARCHED_FROM
}

/** Returns the options whose label contains the typed text, ignoring accents and case. */
export function matchingOptions(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = comparableText(typed.trim())
  return wanted === '' ? options : options.filter((option) => comparableText(option.label).includes(wanted))
}

export const TYPEAHEAD_RESET_MS = 750

/** The letters typed so far, and the time of the last one. */
export interface Typeahead {
  text: string
  at: number
}

/** Adds a letter to the word, or starts a new word after the reset time. */
export function typeOn(previous: Typeahead, letter: string, now: number): Typeahead {
  return { text: now - previous.at > TYPEAHEAD_RESET_MS ? letter : previous.text + letter, at: now }
}

/** Returns the index of the first option that starts with the typed text; -1 if there is none. */
export function typeaheadIndex(options: readonly Option[], text: string): number {
  const wanted = comparableText(text)
  return options.findIndex((option) => comparableText(option.label).startsWith(wanted))
}
