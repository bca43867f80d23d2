import type { Db } from '../platform/db/db.ts'
import { event, port } from '../platform/slices/hook.ts'
import type { DeletedSounds, Offer, PublishedSounds } from './catalogue-context.ts'

/** Sounds of a list for which an account owns a licence; licences belong to a later slice. */
export const ownedAmong =
  port<(db: Db, accountId: string, soundIds: readonly string[]) => Promise<Iterable<string>>>('owned among')

/** Later slices refuse, by an `AppError`, an artist’s upload or submission. */
export const onOffer = event<Offer>('sounds offered')

/** What later slices do in the transaction that puts sounds on sale. */
export const onPublished = event<PublishedSounds>('sounds published')

/** What later slices do in the transaction that deletes sounds. */
export const onSoundsDeleted = event<DeletedSounds>('sounds deleted')
