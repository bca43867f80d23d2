import { renderTurn, type MixedLoop, type PlayedTempo, type RenderedTurn } from '@segno/audition/render'

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

addEventListener('message', ({ data }: MessageEvent<TurnOrder>) => {
  void renderTurn(data.loop, data).then(
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
