import type {
  IndexedSound,
  SoundPage,
  SoundQuery,
  SoundSuggestions,
  StampedIds,
  Vocabulary,
} from '@segno/sound-index'

/** How many sounds a query finds; where none, how many another finds in its place. */
export interface CountQuestion {
  readonly query: SoundQuery
  readonly otherwise: SoundQuery | null
}

/** What can be asked of the thread that holds the index, and what it answers. */
export interface IndexCalls {
  /** Replaces synonyms, instruments and compounds, also in what is there. */
  readonly vocabulary: { readonly asked: Vocabulary; readonly answer: null }
  /** Sounds that have come or changed, and the ids of those that have gone. Answers the version that shows it. */
  readonly apply: {
    readonly asked: { readonly add: readonly IndexedSound[]; readonly remove: readonly string[] }
    readonly answer: number
  }
  /** Makes ready what the first searches would else wait for. */
  readonly prepare: { readonly asked: null; readonly answer: null }
  /** Begins with what was saved at a path. Answers the version that shows it; `null` where that cannot be read. */
  readonly open: { readonly asked: string; readonly answer: number | null }
  /** Saves all that the index knows at a path. */
  readonly save: { readonly asked: string; readonly answer: null }
  /** For each of these ids whether a sound with it can be found. */
  readonly has: { readonly asked: readonly string[]; readonly answer: readonly boolean[] }
  /** Ids and stamps of the sounds that can be found, in parts. */
  readonly stamps: {
    readonly asked: { readonly from: number; readonly most: number }
    readonly answer: StampedIds
  }
  /** For each of these ids the stamp that the index holds; `null` where it has no sound with it. */
  readonly stampsOf: { readonly asked: readonly string[]; readonly answer: readonly (number | null)[] }
  readonly search: { readonly asked: SoundQuery; readonly answer: SoundPage }
  /** For each of these questions how many sounds it finds. */
  readonly count: { readonly asked: readonly CountQuestion[]; readonly answer: readonly number[] }
  /** What may be meant by the text of a search box. */
  readonly suggest: { readonly asked: string; readonly answer: SoundSuggestions }
}

export type IndexCall = {
  [Kind in keyof IndexCalls]: {
    readonly id: number
    readonly kind: Kind
    readonly asked: IndexCalls[Kind]['asked']
  }
}[keyof IndexCalls]

export type IndexAnswer =
  | { readonly id: number; readonly ok: true; readonly answer: IndexCalls[keyof IndexCalls]['answer'] }
  | { readonly id: number; readonly ok: false; readonly problem: string }
