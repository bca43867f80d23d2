import type { SharedKind } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'
import { findPackId } from '../packs/public.ts'
import type { SharingContext } from './sharing-context.ts'
import { shareArtist } from './share-artist.ts'
import { shareCollection } from './share-collection.ts'
import { shareJam } from './share-jam.ts'
import { sharePack } from './share-pack.ts'
import { shareSound } from './share-sound.ts'
import { sharedAddress } from './shared-address.ts'
import type { SharedPage } from './shared-page.ts'

const readers = {
  sound: shareSound,
  pack: sharePack,
  artist: shareArtist,
  jam: shareJam,
  collection: shareCollection,
} as const

interface SharedAt {
  readonly kind: SharedKind
  /** Empty where nothing is there. */
  readonly id: string
  readonly page: SharedPage | null
}

/** The shared thing at an address, its page null where it is missing or not published; null where the address is of no such thing. */
export async function readPageAt(ctx: SharingContext, pathname: string): Promise<SharedAt | null> {
  const address = sharedAddress(pathname)
  if (address === null) return null
  const { kind } = address
  const id = 'id' in address ? address.id : await orMissing(findPackId(ctx.db, address))
  return { kind, id: id ?? '', page: id === null ? null : await readSharedPage(ctx, { kind, id }) }
}

/** @returns null for what is not there, or not published */
export function readSharedPage(
  ctx: SharingContext,
  { kind, id }: { kind: SharedKind; id: string },
): Promise<SharedPage | null> {
  return orMissing(readers[kind](ctx, id))
}

const orMissing = <Found>(found: Promise<Found>): Promise<Found | null> =>
  found.catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  })
