import type { TermKind } from '@segno/contract'
import type { SoundPage, SoundQuery, SoundSuggestions, TermReader } from '@segno/sound-index'
import type { CountQuestion } from './index-protocol.ts'
import type { FormerTerms } from './former-terms.ts'
import type { KeptCards } from './kept-cards.ts'
import type { TermNames } from './term-names.ts'

/** The published sounds, to be searched: in the memory of this process, or of another. */
export interface CatalogueIndex extends AsyncDisposable {
  /** The last change that this process knows of. */
  readonly seq: number
  /** What lists show of the sounds found, as new as what they are found by. */
  readonly cards: KeptCards
  /** What a word of an address is now: addresses outlive the merges of terms. */
  readonly formerTerms: FormerTerms
  readonly termNames: TermNames
  /** Reads names of terms out of a text. */
  readonly termReader: TermReader<TermKind>
  /** Whether the sound is published, as far as search knows. */
  has(id: string): Promise<boolean>
  /**
   * @param asOfSeq the last change that the answer may show
   * @param unwanted aborts when nobody waits for the answer any more
   */
  search(query: SoundQuery, asOfSeq: number, unwanted?: AbortSignal): Promise<SoundPage>
  suggest(text: string, unwanted?: AbortSignal): Promise<SoundSuggestions>
  /** How many sounds each question finds, asked all at once. */
  countEach(questions: readonly CountQuestion[], unwanted?: AbortSignal): Promise<readonly number[]>
}
