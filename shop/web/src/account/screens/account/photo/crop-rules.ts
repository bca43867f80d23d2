/** Of an upright picture, in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A square of a picture: its corner as shares of width and height, its side as a share of the shorter of them. */
export interface Crop {
  readonly left: number
  readonly top: number
  readonly side: number
}

/** The square may be made so much smaller than the picture. */
export const MAX_ZOOM = 4

const clamp = (value: number, highest: number): number => Math.min(Math.max(0, value), Math.max(0, highest))

/** What the square covers of width and height, as shares. */
function covered({ width, height }: Size, side: number): { x: number; y: number } {
  const pixels = Math.min(width, height) * side
  return { x: pixels / width, y: pixels / height }
}

/** The largest square in the middle. */
export function middleOf(size: Size): Crop {
  const { x, y } = covered(size, 1)
  return { left: (1 - x) / 2, top: (1 - y) / 2, side: 1 }
}

/** Moves the square by pixels of the picture; it stops at the edges. */
export function moved(crop: Crop, size: Size, by: { x: number; y: number }): Crop {
  const { x, y } = covered(size, crop.side)
  return {
    ...crop,
    left: clamp(crop.left + by.x / size.width, 1 - x),
    top: clamp(crop.top + by.y / size.height, 1 - y),
  }
}

/** Makes the square so many times smaller than the largest; what is in its middle stays there where it can. */
export function zoomed(crop: Crop, size: Size, zoom: number): Crop {
  const before = covered(size, crop.side)
  const side = 1 / zoom
  const after = covered(size, side)
  return {
    left: clamp(crop.left + (before.x - after.x) / 2, 1 - after.x),
    top: clamp(crop.top + (before.y - after.y) / 2, 1 - after.y),
    side,
  }
}

/** Where the picture stands behind a square window of this side, in the window's pixels. */
export function placed(crop: Crop, size: Size, windowPixels: number) {
  const scale = windowPixels / (Math.min(size.width, size.height) * crop.side)
  return {
    width: size.width * scale,
    height: size.height * scale,
    x: -crop.left * size.width * scale,
    y: -crop.top * size.height * scale,
    /** Pixels of the picture for each of the window's. */
    picturePixels: 1 / scale,
  }
}
