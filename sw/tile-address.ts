/** Recognizes the addresses that a tile template (`https://tiles.example/{z}/{x}/{y}.png`) stands for. */
export function tileAddress(template: string, origin: string): RegExp {
  const absolute = template.startsWith('/') ? origin + template : template
  const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const parts = absolute.split(/\{-?\w+\}/).map(literal)
  return new RegExp(`^${parts.join('[^/?#&]*')}$`)
}
