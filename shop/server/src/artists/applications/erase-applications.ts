import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { deleteApplicationsOf, selectApplicationsOf } from './queries.ts'
import { dropApplicationSounds } from './sounds/application-sounds.ts'

/** Erases what a deleted account applied with. */
export function eraseApplications(jobs: Jobs) {
  return async (tx: Db, { accountId }: { readonly accountId: string }): Promise<void> => {
    for (const { id } of await selectApplicationsOf(tx, accountId)) await dropApplicationSounds(tx, jobs, id)
    await deleteApplicationsOf(tx, accountId)
  }
}
