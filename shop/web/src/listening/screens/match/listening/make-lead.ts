import type { Sound } from '@segno/contract'
import type { Beats } from '@segno/audition/track'
import { askWorker } from '../../../../shared/ask-worker.ts'
import { audition } from '../../../audition.ts'
import { forAudition } from '../../../player.ts'
import { peaksInText } from '../given/peaks-in-text.ts'
import type { LeadOrder, LeadReport } from './lead-worker.ts'
import { tappedStrokes } from './tapped-strokes.ts'

/** Audio that sounds are heard over. */
export interface LeadAudio {
  readonly audio: AudioBuffer
  /** base64 of pairs of signed bytes. */
  readonly peaks: string
  readonly gainDb: number
}

/** Audio of our own making, with its beats. */
export interface MadeLead {
  readonly heard: LeadAudio
  readonly beats: Beats
}

/** What can be made to be heard under the sounds. */
export type LeadPlan = { readonly tempoBpm: number } & (
  | {
      readonly kind: 'taps'
      readonly tapsSeconds: readonly number[]
      readonly heardBpm: number
      readonly downbeatSeconds: number
    }
  | { readonly kind: 'sounds'; readonly sounds: readonly Sound[] }
)

/** @throws {AuditionError} where a preview cannot be had, or the reason of `signal` */
export async function makeLead(plan: LeadPlan, signal: AbortSignal): Promise<MadeLead> {
  const { channels, peaks } = await inWorker(await orderOf(plan, signal), signal)
  const { sampleRate } = audition.openDesk().context
  const [first] = channels
  const audio = new AudioBuffer({ length: first!.length, numberOfChannels: channels.length, sampleRate })
  channels.forEach((channel, at) => audio.copyToChannel(channel, at))
  return {
    heard: { audio, peaks: peaksInText(peaks), gainDb: 0 },
    beats: { tempoBpm: plan.tempoBpm, downbeatSeconds: 0 },
  }
}

async function orderOf(plan: LeadPlan, signal: AbortSignal): Promise<LeadOrder> {
  const desk = audition.openDesk()
  const { sampleRate: sampleRateHz } = desk.context
  const { tempoBpm } = plan
  if (plan.kind === 'taps') {
    const { strokesSeconds, lengthSeconds } = tappedStrokes(plan)
    const strokes = strokesSeconds.map((atSeconds) => ({ atSeconds, level: 1 }))
    return { kind: 'strokes', strokes, lengthSeconds, sampleRateHz }
  }
  const loops = await Promise.all(
    plan.sounds.map(async (one) => {
      const sound = forAudition(one)
      const { channels } = await desk.previews.load(sound, signal)
      // They are handed over, and the player keeps its own.
      return { sound, channels: channels.map((channel) => channel.slice()) }
    }),
  )
  return { kind: 'loops', loops, tempoBpm, sampleRateHz }
}

function inWorker(order: LeadOrder, signal: AbortSignal): Promise<LeadReport> {
  const worker = new Worker(new URL('./lead-worker.ts', import.meta.url), { type: 'module' })
  const channels = order.kind === 'loops' ? order.loops.flatMap((loop) => loop.channels) : []
  return askWorker(worker, {
    order,
    transfer: channels.map(({ buffer }) => buffer),
    signal,
    read: (report: LeadReport) => report,
  })
}
