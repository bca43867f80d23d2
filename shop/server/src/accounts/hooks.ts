import { part, port } from '../platform/slices/hook.ts'
import type { Db } from '../platform/db/db.ts'
import type { AccountsContext, ArtistHandles, ExportPart } from './accounts-context.ts'
import type { Erase } from './deletion/delete-account.ts'
import type { AccountCondition } from './users/queries.ts'

/** What later slices take away from somebody who leaves, in the transaction that deletes the account. */
export const erasure = part<Erase>('erasure')

/** What later slices know of a person. */
export const dataExport = part<ExportPart>('data export')

/** Points belong to a later slice. */
export const pointsOf = port<(db: Db, accountId: string, now: Date) => Promise<number>>('points')

/** The card provider's id of a person, null before they first paid; payments belong to a later slice. */
export const cardCustomerOf = port<(db: Db, accountId: string) => Promise<string | null>>('card customer')

/** Plans belong to a later slice, which prices them anew where another country taxes them otherwise. */
export const aroundCountryChange = port<AccountsContext['aroundCountryChange']>('country change')

/** Limits belong to a later slice. */
export const emailLimit = port<AccountsContext['allowEmailTo']>('email limit')

/** Whether a header is the solution of a challenge of ours, which it uses up; proofs belong to a later slice. */
export const workProof = port<(proof: string | null) => Promise<boolean>>('proof of work')

/** Whether the account of a query's row pays for a plan now; plans belong to a later slice. */
export const hasPlan = port<AccountCondition>('has a plan')

/** Artists' pages belong to a later slice. */
export const artistHandles = port<ArtistHandles>('artist handles')
