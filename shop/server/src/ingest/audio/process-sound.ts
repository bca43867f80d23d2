import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  acousticHash,
  analyseSound,
  BETWEEN_MOMENTS,
  measurePeaks,
  type SoundAnalysis,
} from '@segno/sound-analysis'
import type { Pcm } from '@segno/units'
import type {
  AudioJob,
  PlainAnalysis,
  PreviewFile,
  ProcessedSound,
  WorkStep,
} from './audio-worker-protocol.ts'
import { decodeMaster } from './decode-master.ts'
import { encodeMp3 } from './encode-mp3.ts'
import { encodeOpus } from './encode-opus.ts'
import { hearPreviews } from './hear-previews.ts'
import { ENCODER_VERSION, PEAK_COLUMNS } from './limits.ts'
import { previewGainDb } from './preview-gain.ts'

/** Everything that is to be known of a file and made from it. @throws {AudioRefusal | AudioFileError} */
export async function processSound(
  job: AudioJob,
  scratchFolder: string,
  onProgress: (step?: WorkStep) => void,
): Promise<ProcessedSound> {
  const step = timedBy(onProgress)
  const [{ pcm, ...facts }, decodeSeconds] = await step(() =>
    decodeMaster(job.masterPath, job.formats, job.takenFrames),
  )
  onProgress('analysing')
  const [analysis, analyseSeconds] = await step(() => analyseSound(pcm))
  const [peaks, peaksSeconds] = await step(() => measurePeaks(pcm, PEAK_COLUMNS))
  onProgress('previews')
  // A sound that is sold as a loop is heard as one, whatever it was taken for.
  const isLoop = (job.saidKind ?? facts.claims.kind ?? analysis.kind) === 'loop'
  const { encoded, gainDb, times } = await encodePreviews(pcm, { isLoop, analysis, step })
  const [{ contentHash, previews }, keepSeconds] = await step(async () => ({
    contentHash: hashAudio(pcm),
    previews: await writePreviews(encoded, scratchFolder),
  }))
  return {
    ...facts,
    contentHash,
    sampleRateHz: pcm.sampleRateHz,
    channels: pcm.channels.length,
    lengthFrames: pcm.channels[0]?.length ?? 0,
    acousticHashes: [acousticHash(pcm), acousticHash(pcm, BETWEEN_MOMENTS)],
    analysis: toPlain(analysis),
    peaks: Buffer.from(peaks.buffer, peaks.byteOffset, peaks.byteLength).toString('base64'),
    gainDb,
    headroomDb: encoded.headroomDb,
    previews,
    encoderVersion: ENCODER_VERSION,
    times: { decodeSeconds, analyseSeconds, peaksSeconds, ...times, keepSeconds },
  }
}

type Timed = <Result>(work: () => Result | Promise<Result>) => Promise<[Awaited<Result>, number]>

/** Does a step and says how many seconds of processor time it took. */
function timedBy(onProgress: () => void): Timed {
  return async (work) => {
    const before = process.cpuUsage()
    const result = await work()
    const { user, system } = process.cpuUsage(before)
    onProgress()
    return [result, (user + system) / 1e6]
  }
}

async function encodePreviews(
  pcm: Pcm,
  { isLoop, analysis, step }: { isLoop: boolean; analysis: SoundAnalysis; step: Timed },
) {
  const [heard, resampleSeconds] = await step(() => hearPreviews(pcm, isLoop))
  const [opus, opusSeconds] = await step(() => encodeOpus(heard.opus, { isLoop }))
  const [mp3, mp3Seconds] = await step(() => encodeMp3(heard.mp3, { isLoop }))
  const encoded = { opus, mp3, headroomDb: heard.headroomDb }
  const [gainDb, levelSeconds] = await step(() => previewGainDb(analysis, encoded))
  return { encoded, gainDb, times: { resampleSeconds, opusSeconds, mp3Seconds, levelSeconds } }
}

async function writePreviews(
  { opus, mp3 }: { readonly opus: Uint8Array; readonly mp3: Uint8Array },
  scratchFolder: string,
): Promise<PreviewFile[]> {
  return [await writePreview('opus', opus, scratchFolder), await writePreview('mp3', mp3, scratchFolder)]
}

async function writePreview(
  kind: PreviewFile['kind'],
  bytes: Uint8Array,
  scratchFolder: string,
): Promise<PreviewFile> {
  const path = join(scratchFolder, `${randomUUID()}.${kind}`)
  await writeFile(path, bytes)
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  return { kind, path, sizeBytes: bytes.length, contentHash }
}

function hashAudio({ sampleRateHz, channels }: Pcm): string {
  const hash = createHash('sha256').update(`${sampleRateHz} ${channels.length} `)
  for (const values of channels)
    hash.update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
  return hash.digest('hex')
}

function toPlain(analysis: SoundAnalysis): PlainAnalysis {
  const { version, timbre, rhythm, pitch, envelope } = analysis.fingerprint
  return {
    ...analysis,
    fingerprint: {
      version,
      timbre: [...timbre],
      rhythm: [...rhythm],
      pitch: [...pitch],
      envelope: [...envelope],
    },
  }
}
