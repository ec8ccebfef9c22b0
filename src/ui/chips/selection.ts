import { comparableText } from '../../../domain/text/comparable-text.ts'

/** One choice of a select or a chip. */
export interface Option {
  value: string
  label: string
  /** What else is to be known before it is chosen. */
  remark?: string
}

/** What a multi-select filter reports. Nothing chosen is no filter: null. */
export interface MultiSelection {
  selection: readonly string[]
}

/** What a single-select filter reports. */
export interface SingleSelection {
  selection: string
}

/** An empty selection means no filter. The options' order is kept, whatever was pressed first. */
export function multiSelectionOf(chosen: ReadonlySet<string>, options: readonly Option[]): MultiSelection | null {
  const selection = options.map((option) => option.value).filter((value) => chosen.has(value))
  return selection.length > 0 ? { selection } : null
}

/** The first label and how many more there are. */
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

/** The options whose label has what was typed, whatever its accents and case. */
export function matchingOptions(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = comparableText(typed.trim())
  return wanted === '' ? options : options.filter((option) => comparableText(option.label).includes(wanted))
}

export const TYPEAHEAD_RESET_MS = 750

/** What has been typed, and when its last letter was. */
export interface Typeahead {
  text: string
  at: number
}

/** Letters typed within the reset time make a word; after it a new one begins. */
export function typeOn(previous: Typeahead, letter: string, now: number): Typeahead {
  return { text: now - previous.at > TYPEAHEAD_RESET_MS ? letter : previous.text + letter, at: now }
}

/** Where the first option stands that begins with what was typed; -1 where there is none. */
export function typeaheadIndex(options: readonly Option[], text: string): number {
  const wanted = comparableText(text)
  return options.findIndex((option) => comparableText(option.label).startsWith(wanted))
}
