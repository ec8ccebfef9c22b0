import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

const CHUNK = 1024 * 1024

export interface FileCopy {
  bytes: number
  sha256: string
}

/** Copies a file to disk while it grows or shrinks. */
export async function copyFile(from: string, to: string): Promise<FileCopy> {
  const source = await open(from, 'r')
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      return await copy(source, target)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function copy(source: FileHandle, target: FileHandle): Promise<FileCopy> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(CHUNK)
  let bytes = 0
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, CHUNK, bytes)
    if (bytesRead === 0) break
    const part = buffer.subarray(0, bytesRead)
    hash.update(part)
    await target.write(part, 0, bytesRead, bytes)
    bytes += bytesRead
  }
  await target.sync()
  return { bytes, sha256: hash.digest('hex') }
}
