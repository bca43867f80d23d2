import { ACOUSTIC_HASH_VERSION, ANALYSER_VERSION, readNameHints } from '@segno/sound-analysis'
import * as z from 'zod/mini'
import { remeasureSound } from '../../catalogue/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { keepAcoustic } from '../acoustic/near-duplicates.ts'
import type { ProcessedSound } from '../audio/audio-workshop.ts'
import { ENCODER_VERSION } from '../audio/limits.ts'
import type { IngestContext } from '../ingest-context.ts'
import { keepPreviews, ownedUntilKept, releasePreviews, type PreviewKeys } from '../previews/keep-previews.ts'
import { measuredOf, previewOf } from '../processed-facts.ts'
import { settleTags } from '../rules.ts'
import { countOlder, selectOlder, type OlderSound } from './queries.ts'

export const reanalyseOrder = z.object({ all: z.boolean(), dryRun: z.boolean() })
export const reanalyseProgress = z.object({ found: z.int(), finished: z.int() })
export const reanalyseSummary = z.object({
  found: z.int(),
  redone: z.int(),
  failed: z.array(z.object({ title: z.string(), reason: z.string() })),
})
export type ReanalyseSummary = z.output<typeof reanalyseSummary>

const CURRENT = { analyser: ANALYSER_VERSION, encoder: ENCODER_VERSION, acoustic: ACOUSTIC_HASH_VERSION }

/**
 * Measures again and makes previews again of what an older version measured and made. Each sound changes from the old to
 * the new in one moment and is heard throughout; what its artist or an administrator said of it stays. Killed, it goes on
 * with what is still older.
 */
export async function reanalyse(
  ctx: IngestContext & { readonly processes: number },
  order: z.output<typeof reanalyseOrder>,
  onProgress: (progress: z.output<typeof reanalyseProgress>) => void,
): Promise<ReanalyseSummary> {
  const versions = order.all ? null : CURRENT
  const found = await countOlder(ctx.db, versions)
  const failed: { title: string; reason: string }[] = []
  if (order.dryRun) return { found, redone: 0, failed }
  let finished = 0
  let afterId: string | null = null
  for (;;) {
    const batch: OlderSound[] = await selectOlder(ctx.db, versions, { afterId, limit: ctx.processes })
    if (batch.length === 0) return { found, redone: finished - failed.length, failed }
    await Promise.all(
      batch.map(async (sound) => {
        await redo(ctx, sound).catch((error: unknown) => {
          failed.push({ title: sound.title, reason: error instanceof Error ? error.message : String(error) })
        })
        onProgress({ found, finished: ++finished })
      }),
    )
    afterId = batch.at(-1)?.id ?? null
  }
}

async function redo(ctx: IngestContext, sound: OlderSound): Promise<void> {
  const processed = await ctx.files.withPath(sound.master_key, (masterPath) =>
    ctx.workshop.process({
      masterPath,
      formats: 'import',
      saidKind: sound.kind as 'loop' | 'oneShot',
      takenFrames: sound.length_frames,
    }),
  )
  await using _scratch = ownedUntilKept(processed.previews)
  const keys = await keepPreviews(ctx, processed.previews)
  ctx.failpoint('reanalyse:previews-kept')
  try {
    await inTransaction(ctx.db, async (tx) => {
      await remeasureSound(tx, { id: sound.id, ...renewed(ctx, sound, { processed, keys }) })
      await keepAcoustic(tx, sound.id, processed.acousticHashes)
      ctx.failpoint('reanalyse:before-commit')
    })
  } catch (error) {
    // Deleted meanwhile, say: nobody will ask for these.
    await releasePreviews(ctx, keys)
    throw error
  }
  const before = { opusKey: sound.preview_opus_key, mp3Key: sound.preview_mp3_key }
  if (before.opusKey !== keys.opusKey || before.mp3Key !== keys.mp3Key) await releasePreviews(ctx, before)
}

function renewed(
  { prices }: Pick<IngestContext, 'prices'>,
  sound: OlderSound,
  { processed, keys }: { processed: ProcessedSound; keys: PreviewKeys },
) {
  const hints = readNameHints(sound.file_name ?? sound.title)
  const settled = settleTags(
    {
      claim: { kind: sound.kind as 'loop' | 'oneShot' },
      hints,
      filed: processed.claims,
      measured: processed.analysis,
      prices,
    },
    processed.lengthFrames / processed.sampleRateHz,
  )
  const { tempoBpm, otherTempoBpm, beats, key } = settled
  return {
    settled: { tempoBpm, otherTempoBpm, beats, key },
    measured: measuredOf(processed),
    claims: processed.claims,
    preview: previewOf(processed, keys),
  }
}
