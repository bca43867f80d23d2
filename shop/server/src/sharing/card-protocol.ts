/** What stands on the picture that is shown where somebody shares a link. */
export interface Card {
  /** Such as `Pack`. */
  readonly kind: string
  readonly title: string
  /** Whose it is; empty where the title says so. */
  readonly by: string
  /** A short line of facts. */
  readonly facts: string
  readonly shopName: string
  readonly cover: CardCover
  /** Heights of a waveform, 0…1; none draws none. */
  readonly wave: readonly number[]
}

/** A drawing as SVG, or a picture as it is stored. */
export type CardCover =
  | { readonly kind: 'drawing'; readonly svg: string }
  | { readonly kind: 'picture'; readonly bytes: Uint8Array; readonly isRound: boolean }

export interface CardCall {
  readonly card: Card
  /** Where fonts may be unpacked. */
  readonly fontFolder: string
}

/** A JPEG of 1200 × 630. */
export interface CardAnswer {
  readonly jpeg: Uint8Array
}
