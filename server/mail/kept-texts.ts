const WORD = /=\?utf-8\?([bq])\?([^?]*)\?=/gi
const BLOCK = /(?:^[A-Za-z0-9+/]{4,76}={0,2}\r?\n)+/gm
const SOFT_BREAK = /=\r?\n/g
const QUOTED = /(?:=[0-9a-f]{2})+/gi

/** Returns the texts of a stored message without their encodings, one below the other, to be searched. */
export function textsOf(message: Buffer): string {
  const raw = message.toString('latin1')
  return [
    quoted(raw.replaceAll(SOFT_BREAK, '')),
    raw.replaceAll(WORD, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? decoded(word) : quoted(word.replaceAll('_', ' ')),
    ),
    ...[...raw.matchAll(BLOCK)].map(([block]) => decoded(block)),
  ].join('\n')
}

function decoded(base64: string): string {
  return Buffer.from(base64, 'base64').toString('utf8')
}

function quoted(text: string): string {
  return text.replaceAll(QUOTED, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
}
