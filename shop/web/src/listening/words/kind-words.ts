import type { SoundKind } from '@segno/contract'

export const KIND_NAMES: Readonly<Record<SoundKind, string>> = { loop: 'Loops', oneShot: 'One-shots' }

/** As typed into the search box, so that it is read again. */
export const TYPED_KINDS: Readonly<Record<SoundKind, string>> = { loop: 'loops', oneShot: 'one-shots' }
