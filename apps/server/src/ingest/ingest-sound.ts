import { rm } from 'node:fs/promises'
import { readNameHints } from '@segno/sound-analysis'
import { addSound, findSoundByContent, type NewSound } from '../catalogue/public.ts'
import { inTransaction, violatesUnique } from '../platform/db-transaction.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { AudioRefusal } from './audio/audio-refusal.ts'
import type { ProcessedSound, Workshop } from './audio/audio-workshop.ts'
import { asMusicalKey, claim } from './claim.ts'
import { findIntake, markReady, markRefused, type IntakeRow } from './queries.ts'
import { settleTags } from './rules.ts'

export interface IngestContext extends Platform {
  readonly workshop: Workshop
  /** Called at named points, so that a test can stop the process there. */
  readonly failpoint: (name: string) => void
}

/** Turns a received file into a sound, or says why it cannot be one. May be repeated after any of its steps. */
export async function ingestSound(ctx: IngestContext, intakeId: string): Promise<void> {
  const intake = await findIntake(ctx.db, intakeId)
  if (!intake || intake.state !== 'waiting' || intake.master_key === null) return
  ctx.failpoint('ingest:taken')
  try {
    const processed = await ctx.files.withPath(intake.master_key, (masterPath) =>
      ctx.workshop.process({ masterPath, formats: 'import', saidKind: saidKind(intake) }),
    )
    await using _scratch = ownedUntilKept(processed)
    ctx.failpoint('ingest:processed')
    await refuseDuplicate(ctx, processed)
    const keys = await keepPreviews(ctx, processed)
    ctx.failpoint('ingest:previews-kept')
    await completeIntake(ctx, intake, describeSound({ intake, processed, keys, now: ctx.now() }))
    ctx.failpoint('ingest:committed')
  } catch (error) {
    if (!(error instanceof AudioRefusal)) throw error
    await markRefused(ctx.db, intake.id, error)
  }
}

function saidKind(intake: IntakeRow): 'loop' | 'oneShot' | undefined {
  return claim.parse(intake.claim).kind ?? readNameHints(intake.file_name).kind ?? undefined
}

/** What the workshop made is ours; the file store takes over what it keeps, and the rest goes. */
function ownedUntilKept({ previews }: ProcessedSound): AsyncDisposable {
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(previews.map(({ path }) => rm(path, { force: true })))
    },
  }
}

async function refuseDuplicate(ctx: IngestContext, { contentHash }: ProcessedSound): Promise<void> {
  const known = await findSoundByContent(ctx.db, contentHash)
  if (known) throw duplicateOf(known.title)
}

const duplicateOf = (title: string): AudioRefusal =>
  new AudioRefusal('duplicate', `The same audio is here already, as “${title}”`)

interface PreviewKeys {
  readonly opusKey: string
  readonly mp3Key: string
}

async function keepPreviews({ files }: IngestContext, { previews }: ProcessedSound): Promise<PreviewKeys> {
  const keep = async (kind: 'opus' | 'mp3'): Promise<string> => {
    const preview = previews.find((one) => one.kind === kind)
    if (!preview) throw new Error(`the workshop made no ${kind} preview`)
    const key = `previews/${preview.contentHash}.${kind}`
    await files.keep(key, preview.path)
    return key
  }
  return { opusKey: await keep('opus'), mp3Key: await keep('mp3') }
}

async function completeIntake(ctx: IngestContext, intake: IntakeRow, sound: NewSound): Promise<void> {
  try {
    await inTransaction(ctx.db, async (tx) => {
      await addSound(tx, sound)
      ctx.failpoint('ingest:before-commit')
      if (!(await markReady(tx, intake.id, sound.id))) throw new Error('the intake was closed meanwhile')
    })
  } catch (error) {
    // Another file with the same audio was quicker.
    if (violatesUnique(error, 'sound_content_hash_key')) throw duplicateOf(sound.title)
    throw error
  }
}

function describeSound(from: {
  intake: IntakeRow
  processed: ProcessedSound
  keys: PreviewKeys
  now: Date
}): NewSound {
  const { intake, processed, keys } = from
  const { analysis } = processed
  const claimed = claim.parse(intake.claim)
  const settled = settleTags(
    { claim: claimed, hints: readNameHints(intake.file_name), measured: analysis },
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
    publishedAt: intake.publish ? from.now : null,
    master: {
      key: intake.master_key ?? '',
      format: processed.format,
      contentHash: processed.contentHash,
      lengthFrames: processed.lengthFrames,
      sampleRateHz: processed.sampleRateHz,
      channels: processed.channels,
      bitDepth: processed.bitDepth,
    },
    measured: {
      ...analysis,
      key: asMusicalKey(analysis.key),
      fingerprint: joinFingerprint(analysis.fingerprint),
    },
    preview: {
      encoderVersion: processed.encoderVersion,
      gainDb: processed.gainDb,
      peaks: Buffer.from(processed.peaks, 'base64'),
      ...keys,
    },
  }
}

function joinFingerprint(parts: ProcessedSound['analysis']['fingerprint']): Float32Array {
  return Float32Array.from([...parts.timbre, ...parts.rhythm, ...parts.pitch, ...parts.envelope])
}
