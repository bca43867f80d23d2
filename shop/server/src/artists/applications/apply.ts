import {
  type Answer,
  type ApplicationStatus,
  type getOwnApplication,
  type OwnApplication,
} from '@segno/contract'
import { holdAccount, whyLinkUnfit } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { badFields } from '../../platform/app-error.ts'
import type { ArtistsContext } from '../artists-context.ts'
import { appliedAlready, notABuyer, tooManyApplications } from './errors.ts'
import {
  type ApplicationRow,
  countApplicationsSince,
  insertApplication,
  selectApplicationsOf,
} from './queries.ts'
import { selectSounds, type SoundRow } from './sounds/queries.ts'

const MONTH_MS = 30 * 24 * 60 * 60_000
const MAX_APPLICATIONS_A_MONTH = 3

export interface ApplicationOrder {
  readonly accountId: string
  readonly about: string
  readonly links: readonly string[]
  readonly agreementNumber: number
}

/** @throws {AppError} bad_request, agreement_outdated, applied_already, too_many_applications, not_a_buyer */
export async function applyAsArtist(
  { db, now, hooks }: Pick<ArtistsContext, 'db' | 'now' | 'hooks'>,
  order: ApplicationOrder,
): Promise<OwnApplication> {
  const { accountId, links, agreementNumber } = order
  const wrong = links.flatMap((link, at) => {
    const message = whyLinkUnfit(link)
    return message === null ? [] : [{ path: `links.${at}`, message }]
  })
  if (wrong.length > 0) throw badFields(wrong)
  const at = now()
  await inTransaction(db, async (tx) => {
    if (!(await holdAccount(tx, accountId))) throw notABuyer()
    if (!(await insertApplication(tx, { ...order, id: newId(), now: at }))) throw appliedAlready()
    const count = await countApplicationsSince(tx, accountId, new Date(at.getTime() - MONTH_MS))
    if (count > MAX_APPLICATIONS_A_MONTH) throw tooManyApplications()
    for (const hook of hooks.onApplied) await hook(tx, { accountId, agreementNumber, at })
  })
  const { application } = await showOwnApplication(db, accountId)
  return application!
}

export async function showOwnApplication(
  db: Db,
  accountId: string,
): Promise<Answer<typeof getOwnApplication>> {
  const [newest] = await selectApplicationsOf(db, accountId)
  const [application] = newest ? await toApplications(db, [newest]) : []
  return { application: application ?? null }
}

/** @returns applications as their applicants read them */
export async function toApplications(
  db: Db,
  rows: readonly Omit<ApplicationRow, 'email' | 'name'>[],
): Promise<OwnApplication[]> {
  const sounds = await selectSounds(
    db,
    rows.map(({ id }) => id),
  )
  const soundsOf = Map.groupBy(sounds, (sound) => sound.application_id)
  return rows.map((row) => toApplication(row, soundsOf.get(row.id) ?? []))
}

const toApplication = (
  row: Omit<ApplicationRow, 'email' | 'name'>,
  sounds: readonly SoundRow[],
): OwnApplication => ({
  id: row.id,
  about: row.about,
  links: row.links,
  agreementNumber: row.agreement_number,
  status: row.status as ApplicationStatus,
  appliedAt: row.applied_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
  sounds: sounds.map((sound) => ({ id: sound.id, fileName: sound.file_name, sizeBytes: sound.size_bytes })),
})

export async function exportApplications(db: Db, accountId: string): Promise<unknown> {
  return toApplications(db, await selectApplicationsOf(db, accountId))
}
