import { mixLoops, type MixedLoop, renderStrokes, type Stroke } from '@segno/audition/render'
import { measureLoudness, measurePeaks, normalisingGainDb } from '@segno/sound-analysis'
import { dbToGain, gainToDb } from '@segno/units'

/** What is to be heard under the sounds. Channels are handed over. */
export type LeadOrder = { readonly sampleRateHz: number } & (
  | { readonly kind: 'strokes'; readonly strokes: readonly Stroke[]; readonly lengthSeconds: number }
  | { readonly kind: 'loops'; readonly loops: readonly MixedLoop[]; readonly tempoBpm: number }
)
/** As loud as sounds are. Channels are handed over. */
export interface LeadReport {
  readonly channels: readonly Float32Array<ArrayBuffer>[]
  /** Pairs of signed bytes. */
  readonly peaks: Int8Array<ArrayBuffer>
}

/** Of the waveform that is drawn. */
const COLUMNS = 1_200

addEventListener('message', ({ data }: MessageEvent<LeadOrder>) => void answer(data).catch(reportError))

async function answer(order: LeadOrder): Promise<void> {
  const channels = await render(order)
  const peaks = measurePeaks({ sampleRateHz: order.sampleRateHz, channels }, COLUMNS)
  const report: LeadReport = { channels, peaks }
  postMessage(report, { transfer: channels.map(({ buffer }) => buffer) })
}

async function render(order: LeadOrder): Promise<Float32Array<ArrayBuffer>[]> {
  const { sampleRateHz } = order
  if (order.kind === 'strokes') return [renderStrokes(order.strokes, order)]
  const channels = await mixLoops(order.loops, order)
  const highest = channels.reduce((most, channel) => Math.max(most, highestOf(channel)), 0)
  const loudness = measureLoudness({ sampleRateHz, channels })
  const gain = dbToGain(normalisingGainDb(loudness, gainToDb(highest)))
  return channels.map((channel) => channel.map((value) => gain * value))
}

function highestOf(channel: Float32Array): number {
  return channel.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
}
