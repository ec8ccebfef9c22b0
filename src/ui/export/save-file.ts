/** Saves a file to the person's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Delayed: the browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Returns a name such as `services-2026-11-20.xlsx`, which a person can find again in their downloads. */
export function fileName(title: string, day: string, extension: string): string {
  const plain = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${plain === '' ? 'parq' : plain}-${day}.${extension}`
}
