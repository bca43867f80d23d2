import type { StudioSound } from '@segno/contract'

/** `Wrong key “It is in A minor.”` */
export function reviewWords({ reason, note }: NonNullable<StudioSound['review']>): string {
  return note ? `${reason} “${note}”` : reason
}
