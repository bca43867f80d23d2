import { HEADROOM_GAIN, type PlayedLane } from './jam-lane.ts'
import type { PlayedJam } from './jam-backing.ts'
import { barSecondsAt, runsOf } from './jam-runs.ts'
import { LaneStrip } from './lane-strip.ts'

export interface RenderedMix {
  readonly channels: readonly [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>]
  readonly sampleRateHz: number
}

/**
 * A jam from its first bar to its last, or some of its lanes, as they are heard: through the same nodes, faster than they
 * play.
 *
 * @param sampleRateHz the one at which the lanes' audio was made
 */
export async function renderJam(
  { tempoBpm, bars, lanes }: PlayedJam,
  sampleRateHz: number,
): Promise<RenderedMix> {
  const lengthFrames = Math.max(1, Math.round(bars * barSecondsAt(tempoBpm) * sampleRateHz))
  const context = new OfflineAudioContext(2, lengthFrames, sampleRateHz)
  const bus = new GainNode(context, { gain: HEADROOM_GAIN })
  bus.connect(context.destination)
  for (const lane of lanes) playLane(context, bus, { lane, tempoBpm })
  const rendered = await context.startRendering()
  return { channels: [rendered.getChannelData(0), rendered.getChannelData(1)], sampleRateHz }
}

function playLane(
  context: BaseAudioContext,
  bus: AudioNode,
  { lane, tempoBpm }: { lane: PlayedLane; tempoBpm: number },
): void {
  const { audio } = lane
  if (!audio) return
  const strip = new LaneStrip(context, bus, lane)
  for (const run of runsOf(lane.clips, tempoBpm, audio.turnSeconds))
    strip.play(audio, run, { begunSeconds: 0, soonestSeconds: 0 })
}
