/** The pattern of what has this text anywhere in it, whatever signs of patterns the text holds. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
