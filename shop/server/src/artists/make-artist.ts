import { insertArtist } from '../catalogue/public.ts'
import { createAccount, findAccountByEmail } from '../accounts/public.ts'
import type { Db } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { handleTaken } from './errors.ts'
import { findArtistByHandle, findFormerHandle } from './queries.ts'

export interface NewArtist {
  readonly handle: string
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly country: string
  readonly bio: string
  readonly email: string
}

/** The artist with this handle, now or before, made with an account of their own where there is none. Safe to repeat. */
export function makeArtist(db: Db, artist: NewArtist): Promise<{ id: string; isNew: boolean }> {
  return inTransaction(db, async (tx) => {
    const known = await findArtistByHandle(tx, artist.handle)
    if (known) return { id: known.id, isNew: false }
    const former = await findFormerHandle(tx, artist.handle)
    if (former?.rests_until) throw handleTaken()
    if (former) return { id: former.artist_id, isNew: false }
    const account = await findAccountByEmail(tx, artist.email)
    const id =
      account?.id ??
      (await createAccount(tx, {
        email: artist.email,
        firstName: artist.firstName,
        lastName: artist.lastName,
        country: artist.country,
        currency: 'EUR',
        role: 'artist',
        status: 'activated',
        isConfirmed: true,
      }))
    await insertArtist(tx, { id, handle: artist.handle, name: artist.name, bio: artist.bio })
    return { id, isNew: true }
  })
}
