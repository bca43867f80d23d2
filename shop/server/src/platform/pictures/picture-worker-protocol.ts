/** Part of a picture, as shares of its upright width and height; the side is a share of the shorter one. */
export interface Square {
  readonly left: number
  readonly top: number
  readonly side: number
}

export interface PictureCall {
  readonly bytes: Uint8Array
  /** Null takes the largest square in the middle. */
  readonly square: Square | null
  /** Sides of the pictures wanted, in pixels; a smaller original is not enlarged. */
  readonly sidesPixels: readonly number[]
}

export type PictureRefusalCode = 'not_a_picture' | 'too_many_pixels' | 'damaged'

export type PictureAnswer =
  | { readonly kind: 'made'; readonly pictures: readonly Uint8Array[] }
  | { readonly kind: 'refused'; readonly code: PictureRefusalCode }
