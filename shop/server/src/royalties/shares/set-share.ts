import type { ArtistPayments } from '@segno/contract'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { findSeller, showArtistBalance } from '../pay-artist.ts'
import { lockRoyaltyAccount } from '../queries.ts'
import type { RoyaltiesContext } from '../royalties-context.ts'
import { shareLetter } from './letters.ts'
import { insertShare, selectAgreedShares } from './queries.ts'

interface ShareOrder {
  readonly actorId: string
  readonly artistId: string
  /** Null for the shop's. */
  readonly shareBasisPoints: number | null
  readonly reason: string
}

/**
 * Sets an artist's share of what is sold from now on; sales keep the share they were made at. The artist hears of it by mail.
 *
 * @throws {AppError} artist_not_found
 */
export async function setShare(
  ctx: RoyaltiesContext,
  { actorId, artistId, shareBasisPoints, reason }: ShareOrder,
): Promise<ArtistPayments> {
  const at = ctx.now()
  await inTransaction(ctx.db, async (tx) => {
    const artist = await findSeller(ctx, tx, artistId)
    await lockRoyaltyAccount(tx, artist.id)
    const agreed = (await selectAgreedShares(tx, [artist.id])).get(artist.id)
    const before = agreed?.basisPoints ?? null
    if (before === shareBasisPoints) return
    await insertShare(tx, {
      artistId: artist.id,
      version: (agreed?.version ?? 0) + 1,
      basisPoints: shareBasisPoints,
      reason,
      by: actorId,
      at,
    })
    await recordAudit(tx, [
      {
        actorId,
        at,
        action: 'royalties.set_share',
        subject: { kind: 'account', id: artist.id },
        before: { shareBasisPoints: before },
        after: { shareBasisPoints, reason },
      },
    ])
    const basisPoints = shareBasisPoints ?? ctx.artistShareBasisPoints
    await queueMail(tx, ctx.jobs, { to: artist.email, ...shareLetter(ctx.shop, { basisPoints, reason }) })
  })
  ctx.jobs.wake()
  return showArtistBalance(ctx, artistId)
}
