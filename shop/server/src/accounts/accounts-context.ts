import type { PictureStudio } from '../platform/pictures/picture-studio.ts'
import type { Db } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'
import type { TicketSecrets } from '../platform/secrets/tickets.ts'
import type { AccountCondition } from './users/queries.ts'

/** What a slice knows of a person, under its name in the copy that they may ask for. */
export interface ExportPart {
  readonly name: string
  readonly read: (db: Db, accountId: string) => Promise<unknown>
}

/** The handles of artists' pages, for those who look for their owners. */
export interface ArtistHandles {
  /** Ids of accounts with these words in their handle or their name as an artist; some of them, if there are many. */
  readonly ownersOf: (db: Db, words: string) => Promise<string[]>
  /** By account, of those that have one. */
  readonly handlesOf: (db: Db, accountIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** An address, and where the request comes from that names it. */
export type AllowEmail = (to: {
  readonly email: string
  readonly clientAddress: string
  readonly proof?: string | null | undefined
  /** Refused without a proof of work, however little was asked for. */
  readonly mustProve?: boolean
  /** Owed by law, whatever else was sent to the address today. */
  readonly isOwed?: boolean
}) => Promise<string>

export interface AccountsContext extends Platform {
  /** Points belong to a later slice. */
  readonly availablePoints: (accountId: string) => Promise<number>
  /** The card provider's id of a person, null before they first paid. */
  readonly cardCustomer: (accountId: string) => Promise<string | null>
  /** Runs `write`, which sets where somebody lives, in `tx`. */
  readonly aroundCountryChange: (tx: Db, accountId: string, write: () => Promise<void>) => Promise<void>
  /** Name of the shop, where people reach it, and the host at which its own people read mail. */
  readonly shop: { readonly name: string; readonly origin: string; readonly supportHost: string }
  /**
   * Limits are identity's: counts a letter that a stranger causes to be sent, and answers with the address in its normal
   * form.
   *
   * @throws {AppError} bad_request for what is no address, proof_required, too_many_attempts
   */
  readonly allowEmailTo: AllowEmail
  /** What later slices know of a person. */
  readonly exportParts: readonly ExportPart[]
  /** Plans belong to a later slice. */
  readonly hasPlan: () => AccountCondition
  /** Artists' pages belong to a later slice. */
  readonly artistHandles: () => ArtistHandles
  /** Signs the ways out of mails. */
  readonly secrets: TicketSecrets
  readonly pictures: PictureStudio
  /** Where files are put together before they are kept. */
  readonly scratchFolder: string
}
