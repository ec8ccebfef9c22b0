/** Reads `text/event-stream` piece by piece, wherever the pieces were cut. Gives the data of each event that is complete. */
export function createSseParser(): (chunk: Uint8Array) => string[] {
  // Not fatal: the stream is defined as UTF-8 with replacement. It also drops a byte order mark.
  const decoder = new TextDecoder()
  let line = ''
  let data: string[] = []
  let afterCarriageReturn = false

  function endOfLine(complete: string[]): void {
    if (line === '') {
      if (data.length > 0) complete.push(data.join('\n'))
      data = []
      return
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    // Names, ids and retry times are not used here; a line that begins with a colon is a comment.
    if (field === 'data') data.push(colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, ''))
    line = ''
  }

  return (chunk) => {
    const complete: string[] = []
    for (const part of decoder.decode(chunk, { stream: true }).split(/(\r\n|\r|\n)/)) {
      if (part === '') continue
      if (part === '\n' && afterCarriageReturn) {
        afterCarriageReturn = false
        continue
      }
      afterCarriageReturn = part === '\r'
      if (part === '\r' || part === '\n' || part === '\r\n') endOfLine(complete)
      else line += part
    }
    return complete
  }
}
