import { writeFile } from 'node:fs/promises'

import { encode } from 'uqr'

const WIDTH = 640
const HEIGHT = 480
/** Pixels of one module: a ticket at arm's length. */
const MODULE = 7
const PAPER = 210
const INK = 40
const DESK = 120

/** Brightness of the picture with a printed code on paper, in the middle of a grey desk; null for the desk alone. */
function brightness(text: string | null): Buffer {
  const picture = Buffer.alloc(WIDTH * HEIGHT, DESK)
  if (text === null) return picture
  const { data, size } = encode(text, { border: 3 })
  const edge = size * MODULE
  const [left, top] = [Math.floor((WIDTH - edge) / 2), Math.floor((HEIGHT - edge) / 2)]
  for (let y = 0; y < edge; y += 1)
    for (let x = 0; x < edge; x += 1) {
      const isDark = data[Math.floor(y / MODULE)]?.[Math.floor(x / MODULE)] === true
      picture[(top + y) * WIDTH + left + x] = isDark ? INK : PAPER
    }
  return picture
}

/** Writes a video that shows these codes one after the other; Chromium's fake camera repeats it without end. */
export async function writeVideo(file: string, texts: readonly (string | null)[]): Promise<void> {
  // Grey in both colours of 4:2:0.
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frames = texts.flatMap((text) => [Buffer.from('FRAME\n'), brightness(text), colours])
  await writeFile(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420\n`), ...frames]))
}

/** Flags with which Chromium's only camera is this video, and a page may use it without a question. */
export function cameraFlags(video: string): string[] {
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ]
}
