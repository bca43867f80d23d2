import sharp, { type Sharp } from 'sharp'
import type { PictureAnswer, PictureCall, Square } from './picture-worker-protocol.ts'

/** Two megabytes can be unpacked to gigabytes; a phone's picture of 24 megapixels is let through. */
const MAX_PIXELS = 30_000_000
const QUALITY = 82

sharp.cache(false)
sharp.concurrency(1)
// Of the dozens of formats, those that people have are read, whatever the bytes claim to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

/** Upright squares in WebP with nothing of the file but its pixels: no place, no camera, no preview, no comment. */
export async function makeSquares({ bytes, square, sidesPixels }: PictureCall): Promise<PictureAnswer> {
  const open = (): Sharp => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const size = await uprightSize(open)
  if (typeof size === 'string') return { kind: 'refused', code: size }
  try {
    const pictures: Uint8Array[] = []
    for (const side of sidesPixels) pictures.push(await cut(open(), areaOf(size, square), side))
    return { kind: 'made', pictures }
  } catch {
    return { kind: 'refused', code: 'damaged' }
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

async function uprightSize(open: () => Sharp): Promise<Size | 'not_a_picture' | 'too_many_pixels'> {
  try {
    return (await open().metadata()).autoOrient
  } catch (error) {
    return String(error).includes('pixel limit') ? 'too_many_pixels' : 'not_a_picture'
  }
}

function areaOf({ width, height }: Size, square: Square | null) {
  const shorter = Math.min(width, height)
  const side = Math.max(1, Math.round(shorter * (square?.side ?? 1)))
  const place = (length: number, share: number | undefined): number => {
    const start = share === undefined ? (length - side) / 2 : length * share
    return Math.round(Math.min(Math.max(0, start), length - side))
  }
  return { left: place(width, square?.left), top: place(height, square?.top), width: side, height: side }
}

function cut(picture: Sharp, area: ReturnType<typeof areaOf>, sidePixels: number): Promise<Buffer> {
  return picture
    .autoOrient()
    .extract(area)
    .resize(sidePixels, sidePixels, { withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
}
