/** Largest difference between the channels of a grey pixel, on a scale of 255: JPEG stores channels inexactly. */
const STILL_GREY = 24
/** Number of coloured pixels that count as noise. */
const COLOURED_SHARE = 0.001
const CHANNELS = 4

/**
 * Returns whether a picture is black and white or grey, from its pixels: red, green, blue and opacity of each.
 * Transparent pixels have no colour.
 */
export function isGrey(pixels: Uint8Array | Uint8ClampedArray): boolean {
  let coloured = 0
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + CHANNELS)
    if (alpha > STILL_GREY && Math.max(red, green, blue) - Math.min(red, green, blue) > STILL_GREY) coloured += 1
  }
  return coloured <= (pixels.length / CHANNELS) * COLOURED_SHARE
}
