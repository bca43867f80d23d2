import { readNameHints } from '@segno/sound-analysis'
import { addSound, type NewSound } from '../catalogue/public.ts'
import { inTransaction, violatesUnique } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'
import { findNearDuplicate, keepAcoustic } from './acoustic/near-duplicates.ts'
import { AudioRefusal } from './audio/audio-refusal.ts'
import type { ProcessedSound } from './audio/audio-workshop.ts'
import { claim } from './claim.ts'
import { closeIntake } from './close-intake.ts'
import type { IngestContext } from './ingest-context.ts'
import { keepMaster, withMaster } from './master-of-intake.ts'
import { keepPreviews, ownedUntilKept, releasePreviews, type PreviewKeys } from './previews/keep-previews.ts'
import { findIntake, markReady, type IntakeRow } from './queries.ts'
import { refuseKnownAudio, refuseSameBytes } from './refuse-duplicate.ts'
import { measuredOf, previewOf } from './processed-facts.ts'
import { settleTags, type KindPrices } from './rules.ts'
import { showStep } from './show-step.ts'

/** Turns a received file into a sound, or says why it cannot be one. May be repeated after any of its steps. */
export async function ingestSound(ctx: IngestContext, intakeId: string): Promise<void> {
  const intake = await findIntake(ctx.db, intakeId)
  if (!intake || intake.state !== 'waiting' || intake.master_key === null) return
  ctx.failpoint('ingest:taken')
  try {
    await refuseSameBytes(ctx, intake)
    const processed = await processMaster(ctx, intake)
    await using _scratch = ownedUntilKept(processed.previews)
    ctx.failpoint('ingest:processed')
    await refuseKnownAudio(ctx, intake, processed.contentHash)
    await showStep(ctx, intake, 'storing')
    const masterKey = await keepMaster(ctx, intake)
    ctx.failpoint('ingest:master-kept')
    const keys = await keepPreviews(ctx, processed.previews)
    ctx.failpoint('ingest:previews-kept')
    const nearDuplicateOf = await findNearDuplicate(ctx.db, processed.acousticHashes)
    const made = { masterKey, processed, keys, nearDuplicateOf }
    const sound = describeSound({ intake, ...made, prices: ctx.prices, now: ctx.now() })
    await completeIntake(ctx, intake, { sound, processed })
    ctx.failpoint('ingest:committed')
  } catch (error) {
    if (!(error instanceof AudioRefusal)) throw error
    await closeIntake(ctx, intake, error)
  }
}

function processMaster(ctx: IngestContext, intake: IntakeRow): Promise<ProcessedSound> {
  const formats = intake.origin === 'upload' ? 'upload' : 'import'
  return withMaster(ctx, intake, (masterPath) =>
    ctx.workshop.process({ masterPath, formats, saidKind: saidKind(intake) }, (step) => {
      // Whoever looks on sees it a little later then; nothing else depends on it.
      showStep(ctx, intake, step).catch((error: unknown) => ctx.log.warn({ error }, 'a step was not shown'))
    }),
  )
}

function saidKind(intake: IntakeRow): 'loop' | 'oneShot' | undefined {
  return claim.parse(intake.claim).kind ?? readNameHints(intake.file_name).kind ?? undefined
}

async function completeIntake(
  ctx: IngestContext,
  intake: IntakeRow,
  { sound, processed }: { sound: NewSound; processed: ProcessedSound },
): Promise<void> {
  try {
    await inTransaction(ctx.db, async (tx) => {
      await addSound(tx, sound)
      await keepAcoustic(tx, sound.id, processed.acousticHashes)
      ctx.failpoint('ingest:before-commit')
      if (!(await markReady(tx, intake.id, sound.id))) throw new IntakeClosed()
    })
  } catch (error) {
    await releasePreviews(ctx, sound.preview)
    if (error instanceof IntakeClosed) return forgetMaster(ctx, intake, sound.master.key)
    // Another file with the same audio was quicker.
    if (violatesUnique(error, 'sound_content_hash_key'))
      await refuseKnownAudio(ctx, intake, sound.master.contentHash)
    throw error
  }
}

class IntakeClosed extends Error {
  override readonly name = 'IntakeClosed'
}

/** Its artist forgot the file while it was worked on; what they had removed then came back when it was kept. */
async function forgetMaster(ctx: IngestContext, intake: IntakeRow, masterKey: string): Promise<void> {
  if (!(await findIntake(ctx.db, intake.id))) await ctx.files.remove(masterKey)
}

function masterOf(processed: ProcessedSound, key: string): NewSound['master'] {
  return {
    key,
    format: processed.format,
    contentHash: processed.contentHash,
    lengthFrames: processed.lengthFrames,
    sampleRateHz: processed.sampleRateHz,
    channels: processed.channels,
    bitDepth: processed.bitDepth,
  }
}

function describeSound(from: {
  intake: IntakeRow
  masterKey: string
  processed: ProcessedSound
  keys: PreviewKeys
  nearDuplicateOf: string | null
  prices: KindPrices
  now: Date
}): NewSound {
  const { intake, masterKey, processed, keys } = from
  const claimed = claim.parse(intake.claim)
  const settled = settleTags(
    {
      claim: claimed,
      hints: readNameHints(intake.file_name),
      filed: processed.claims,
      measured: processed.analysis,
      prices: from.prices,
    },
    processed.lengthFrames / processed.sampleRateHz,
  )
  return {
    id: newId(),
    artistId: intake.artist_id,
    packId: claimed.packId ?? null,
    ...settled,
    genres: claimed.genres ?? [],
    moods: claimed.moods ?? [],
    tags: claimed.tags ?? [],
    fileName: intake.file_name,
    batchId: intake.batch_id,
    nearDuplicateOf: from.nearDuplicateOf,
    publishedAt: intake.publish ? from.now : null,
    master: masterOf(processed, masterKey),
    measured: measuredOf(processed),
    claims: processed.claims,
    preview: previewOf(processed, keys),
  }
}
