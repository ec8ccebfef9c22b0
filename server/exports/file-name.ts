/** `ventas-2026-11-20.xlsx`: letters that every system keeps. */
export function exportFileName(title: string, day: string): string {
  return `${title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}-${day}.xlsx`
}
