/** Small letters without accents: what is typed and what it is looked for in meet in this form. */
export function comparableText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
