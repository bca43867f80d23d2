import {
  openStretcher,
  renderTurn,
  type MixedLoop,
  type PlayedTempo,
  type RenderedTurn,
} from '@segno/audition/render'

/** A sound to be made ready for a jam. Its channels are handed over. */
export interface TurnOrder extends PlayedTempo {
  readonly loop: MixedLoop
  readonly pitchSemitones: number
  readonly sampleRateHz: number
  /** Whether its beginning is wanted while the rest is made. */
  readonly inParts: boolean
}
export type TurnReport =
  | { readonly turn: RenderedTurn }
  | { readonly part: RenderedTurn }
  | { readonly failure: string }

/** One for all sounds, at the rate that the worker is called after; it is there when the first sound is. */
const stretcher = openStretcher(Number(self.name))

addEventListener('message', ({ data }: MessageEvent<TurnOrder>) => {
  const { loop, inParts, ...at } = data
  const onPart = inParts ? (part: RenderedTurn): void => report({ part }, part) : undefined
  void stretcher
    .then((ready) => renderTurn(ready, loop, { ...at, onPart }))
    .then(
      (turn) => report({ turn }, turn),
      (error: unknown) => report({ failure: String(error) }),
    )
})

function report(told: TurnReport, turn?: RenderedTurn): void {
  postMessage(told, { transfer: turn?.channels.map(({ buffer }) => buffer) ?? [] })
}
