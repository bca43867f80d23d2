import type { ListenFor } from '@segno/contract'
import {
  analyseTrack,
  measureLoudness,
  measurePeaks,
  normalisingGainDb,
  type TrackAnalysis,
  type TrackProblem,
} from '@segno/sound-analysis'
import { gainToDb, type Pcm } from '@segno/units'

/** Whole channels, which are handed over. */
export interface ListenOrder {
  readonly pcm: Pcm
  readonly listenFor: ListenFor
}
export interface ListenReport {
  readonly track: TrackAnalysis | TrackProblem
  /** Pairs of signed bytes. */
  readonly peaks: Int8Array<ArrayBuffer>
  /** What brings it to the loudness at which sounds are heard. */
  readonly gainDb: number
}

/** Of the waveform that is drawn. */
const COLUMNS = 1_200

addEventListener('message', ({ data: { pcm, listenFor } }: MessageEvent<ListenOrder>) => {
  const peaks = measurePeaks(pcm, COLUMNS)
  const track = analyseTrack(pcm, { listenFor })
  const highest = peaks.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 128
  const report: ListenReport = {
    track,
    peaks,
    gainDb: normalisingGainDb(measureLoudness(pcm), gainToDb(highest)),
  }
  postMessage(report)
})
