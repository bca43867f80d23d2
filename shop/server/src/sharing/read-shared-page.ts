import type { SharedKind } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'
import type { SharingContext } from './sharing-context.ts'
import { shareArtist } from './share-artist.ts'
import { shareCollection } from './share-collection.ts'
import { shareJam } from './share-jam.ts'
import { sharePack } from './share-pack.ts'
import { shareSound } from './share-sound.ts'
import type { SharedPage } from './shared-page.ts'

const readers = {
  sound: shareSound,
  pack: sharePack,
  artist: shareArtist,
  jam: shareJam,
  collection: shareCollection,
} as const

/** @returns null for what is not there, or not published */
export async function readSharedPage(
  ctx: SharingContext,
  { kind, id }: { kind: SharedKind; id: string },
): Promise<SharedPage | null> {
  try {
    return await readers[kind](ctx, id)
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}
