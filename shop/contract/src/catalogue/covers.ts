/** Sides of the squares that are made of a cover, in pixels. */
export const COVER_SIDES_PIXELS = [1024, 512, 256] as const
type CoverSide = (typeof COVER_SIDES_PIXELS)[number]

/** Where the square of this side of a cover that an artist gave is. */
export function coverAddress(cover: string, sidePixels: CoverSide): string {
  return `/covers/${cover}-${sidePixels}.webp`
}

/** Where the picture is that is drawn from a sound or a pack; its name holds all that it is drawn from. */
export function drawnCoverAddress(name: string): string {
  return `/covers/${name}.svg`
}

/** The same cover in another size; one that is drawn fits every size. @param address of a cover, as a pack gives it */
export function coverOfSize(address: string, sidePixels: CoverSide): string {
  return address.replace(/-\d+\.webp$/, `-${sidePixels}.webp`)
}
