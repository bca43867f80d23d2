import { findSoundByContent } from '../catalogue/public.ts'
import { AudioRefusal } from './audio/audio-refusal.ts'
import type { IngestContext } from './ingest-context.ts'
import { withMaster } from './master-of-intake.ts'
import { findSoundByBytes, recordStep, type IntakeRow } from './queries.ts'
import { hashFile } from './receive-file.ts'

/** The same audio is a sound already. */
export class Duplicate extends AudioRefusal {
  readonly soundId: string
  constructor(soundId: string, title: string | null) {
    const name = title === null ? '' : `, as “${title}”`
    super('duplicate', `The same audio is here already${name}`)
    this.soundId = soundId
  }
}

/** Spares the work where the very same file has become a sound before. @throws {Duplicate} */
export async function refuseSameBytes(ctx: IngestContext, intake: IntakeRow): Promise<void> {
  if (intake.origin !== 'upload') return
  const bytesHash = intake.bytes_hash ?? (await withMaster(ctx, intake, hashFile))
  await recordStep(ctx.db, intake.id, { step: 'checking', doneFraction: 0, bytesHash })
  const known = await findSoundByBytes(ctx.db, bytesHash)
  if (known) throw duplicateFor(intake, known)
}

/** @throws {Duplicate} where there is a sound with this audio, whatever its file was */
export async function refuseKnownAudio(
  ctx: IngestContext,
  intake: IntakeRow,
  contentHash: string,
): Promise<void> {
  const known = await findSoundByContent(ctx.db, contentHash)
  if (known) throw duplicateFor(intake, known)
}

/** What another artist has not published is not named: nobody finds out what it is called by sending it. */
function duplicateFor(
  { artist_id }: IntakeRow,
  known: { id: string; title: string; artist_id: string; status: string },
): Duplicate {
  const isVisible = known.artist_id === artist_id || known.status === 'published'
  return new Duplicate(known.id, isVisible ? known.title : null)
}
