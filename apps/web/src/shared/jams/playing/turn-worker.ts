import {
  openStretcher,
  renderTurn,
  type MixedLoop,
  type PlayedTempo,
  type RenderedTurn,
} from '@segno/audition/render'

/** A sound to be made ready for a jam. Its channels are handed over. */
export interface TurnOrder extends PlayedTempo {
  readonly id: number
  readonly loop: MixedLoop
  readonly pitchSemitones: number
  readonly sampleRateHz: number
}
export type TurnReport = { readonly id: number } & (
  | { readonly turn: RenderedTurn }
  | { readonly failure: string }
)

/** One for all sounds, at the rate that the worker is called after; it is there when the first sound is. */
const stretcher = openStretcher(Number(self.name))

addEventListener('message', ({ data }: MessageEvent<TurnOrder>) => {
  void stretcher
    .then((ready) => renderTurn(ready, data.loop, data))
    .then(
      (turn) => {
        const report: TurnReport = { id: data.id, turn }
        postMessage(report, { transfer: turn.channels.map(({ buffer }) => buffer) })
      },
      (error: unknown) => {
        const report: TurnReport = { id: data.id, failure: String(error) }
        postMessage(report)
      },
    )
})
