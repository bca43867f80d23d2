import type { IngestContext } from './ingest-context.ts'
import type { IntakeRow } from './queries.ts'

/** What artists upload stays where it arrived until it is known to be a sound. */
export async function withMaster<Result>(
  { files, uploads }: IngestContext,
  intake: IntakeRow,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  if (intake.origin === 'upload' && (await uploads.has(intake.id))) return work(uploads.pathOf(intake.id))
  return files.withPath(keyOf(intake), work)
}

/** @returns the key under which the file is kept from now on */
export async function keepMaster({ files, uploads }: IngestContext, intake: IntakeRow): Promise<string> {
  const key = keyOf(intake)
  if (intake.origin === 'upload' && (await uploads.has(intake.id)))
    await files.keep(key, uploads.pathOf(intake.id))
  return key
}

function keyOf({ id, master_key }: IntakeRow): string {
  if (master_key === null) throw new Error(`intake ${id} has no file`)
  return master_key
}
