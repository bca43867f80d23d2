/** What passes between the main thread and the one that renders demo sounds. */
export interface RenderCall {
  /** Which sound of the catalogue, by its id there. */
  readonly demoId: string
  readonly seed: number
  /** Where the WAV file is to be written. */
  readonly path: string
}

export type RenderAnswer = { readonly ok: true } | { readonly ok: false; readonly message: string }
