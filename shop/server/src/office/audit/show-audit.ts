import type { Answer, AuditEntry, listAuditChoices } from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import {
  type AuditRow,
  selectActions,
  selectActors,
  selectNamedAccounts,
  selectNamedLicences,
  selectNamedSounds,
  selectSubjectKinds,
} from './queries.ts'
import { actionWords, changesBetween, fieldWords } from './words.ts'

export async function toAuditEntries(db: Db, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const names = await namesOf(db, rows)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: {
      id: row.actor_id,
      name: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
      email: row.email,
    },
    what: actionWords(row.action),
    subject: { kind: row.subject_kind, id: row.subject_id, name: names.get(row.subject_id) ?? null },
    changes: changesBetween(row.before, row.after),
  }))
}

/** Names of the subjects that have some, by their ids. */
async function namesOf(db: Db, rows: readonly AuditRow[]): Promise<ReadonlyMap<string, string>> {
  const idsOf = (...kinds: readonly string[]) =>
    rows.flatMap((row) => (kinds.includes(row.subject_kind) && isId(row.subject_id) ? [row.subject_id] : []))
  const named = await Promise.all([
    selectNamedAccounts(db, idsOf('user', 'account')),
    selectNamedSounds(db, idsOf('sound')),
    selectNamedLicences(db, idsOf('licence')),
  ])
  return new Map(named.flat().map(({ id, name }) => [id, name]))
}

export async function showChoices(db: Db): Promise<Answer<typeof listAuditChoices>> {
  const [actors, actions, subjects] = await Promise.all([
    selectActors(db),
    selectActions(db),
    selectSubjectKinds(db),
  ])
  return {
    actors: actors.map(({ id, name }) => ({ value: id, label: name })),
    actions: actions.map((value) => ({ value, label: actionWords(value) })),
    subjects: subjects.map((value) => ({ value, label: fieldWords(value) })),
  }
}
