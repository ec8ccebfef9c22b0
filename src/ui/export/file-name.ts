/** `services-2026-11-20.xlsx`: what a person finds again in their downloads. */
export function fileName(title: string, day: string, extension: string): string {
  const plain = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${plain === '' ? 'parq' : plain}-${day}.${extension}`
}
