/**
 * Returns a name in which mail programs find no address, for letters to people who may not know who wrote it: without
 * a scheme, and with spaces for the signs that make `visit.example.com` or `me@example.com` a link. `S.A.S.` stays.
 */
export function plainName(name: string): string {
  return name
    .replaceAll(/\p{L}*:\/+/gu, ' ')
    .replaceAll(/(?<=[\p{L}\p{N}_-])@(?=[\p{L}\p{N}])/gu, ' ')
    .replaceAll(/(?<=[\p{L}\p{N}_-]{2,})[.。．](?=[\p{L}\p{N}-]{2,})/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
