import { TERM_KINDS, type TermKind } from '@segno/contract'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { LEXICON } from './lexicon.ts'
import {
  holdVocabularyAlone,
  insertFreeWords,
  insertTerms,
  insertWords,
  markStarted,
  type SaidWord,
  type TermRef,
} from './queries.ts'

type Entry = readonly [slug: string, name: string, ...synonyms: string[]]

/** What a new shop starts with; an administrator's edits are kept. */
const VOCABULARY: Readonly<Record<TermKind, readonly Entry[]>> = {
  instrument: [
    ['drums', 'Drums', 'drum', 'beat', 'beats', 'breaks', 'break', 'drum loop', 'breakbeat'],
    ['kick', 'Kick', 'kicks', 'bd', 'bass drum', 'kick drum'],
    ['snare', 'Snare', 'snares', 'sd', 'rim', 'rimshot'],
    ['clap', 'Clap', 'claps'],
    ['hi-hat', 'Hi-hat', 'hats', 'hat', 'hihat', 'hihats', 'hh', 'ride', 'cymbal'],
    ['percussion', 'Percussion', 'perc', 'percs', 'conga', 'bongo', 'shaker', 'top', 'top loop', 'tops'],
    ['bass', 'Bass', 'sub', 'basses', '808'],
    ['chords', 'Chords', 'chord', 'stab', 'stabs', 'progression'],
    ['keys', 'Keys', 'piano', 'rhodes', 'organ', 'electric piano', 'ep'],
    ['pad', 'Pad', 'pads', 'strings', 'drone'],
    ['lead', 'Lead', 'leads', 'melody', 'hook', 'synth lead'],
    ['arp', 'Arp', 'arpeggio', 'arps', 'sequence', 'seq'],
    ['pluck', 'Pluck', 'plucks', 'mallet', 'bell', 'bells'],
    ['guitar', 'Guitar', 'gtr', 'guitars'],
    ['vocal', 'Vocal', 'vocals', 'vox', 'voice', 'acapella'],
    ['brass', 'Brass', 'horn', 'horns', 'trumpet', 'sax'],
    ['texture', 'Texture', 'textures', 'atmosphere', 'ambience', 'foley', 'noise'],
    ['fx', 'Effect', 'effects', 'riser', 'impact', 'sweep', 'sfx', 'downlifter'],
  ],
  genre: [
    ['techno', 'Techno', 'tek', 'warehouse'],
    ['house', 'House', 'deep house', 'tech house'],
    ['drum-and-bass', 'Drum and bass', 'dnb', 'd&b', 'drum n bass', "drum'n'bass", 'jungle'],
    ['hip-hop', 'Hip-hop', 'hiphop', 'rap', 'boom bap'],
    ['lo-fi', 'Lo-fi', 'lofi', 'chillhop'],
    ['trap', 'Trap', 'drill'],
    ['ambient', 'Ambient', 'chillout'],
    ['synthwave', 'Synthwave', 'retrowave', 'outrun'],
    ['garage', 'Garage', 'ukg', '2-step', '2step'],
    ['downtempo', 'Downtempo', 'trip hop', 'trip-hop', 'chill'],
    ['trance', 'Trance', 'psytrance'],
    ['electro', 'Electro'],
    ['pop', 'Pop'],
    ['rock', 'Rock'],
    ['jazz', 'Jazz', 'swing'],
    ['funk', 'Funk', 'disco', 'soul'],
    ['cinematic', 'Cinematic', 'film', 'score'],
    ['world', 'World', 'folk'],
  ],
  mood: [
    ['dark', 'Dark', 'gloomy', 'sinister'],
    ['bright', 'Bright', 'shiny'],
    ['warm', 'Warm', 'cosy', 'cozy'],
    ['calm', 'Calm', 'relaxed', 'peaceful', 'mellow'],
    ['energetic', 'Energetic', 'driving', 'banging'],
    ['melancholic', 'Melancholic', 'sad', 'moody'],
    ['happy', 'Happy', 'uplifting', 'joyful'],
    ['dreamy', 'Dreamy', 'ethereal', 'hazy'],
    ['aggressive', 'Aggressive', 'angry'],
    ['tense', 'Tense', 'suspense'],
    ['groovy', 'Groovy', 'funky', 'bouncy'],
    ['nostalgic', 'Nostalgic', 'vintage', 'retro'],
    ['hypnotic', 'Hypnotic', 'minimal'],
    ['playful', 'Playful', 'quirky'],
    ['raw', 'Raw', 'gritty', 'dirty', 'dusty'],
    ['romantic', 'Romantic', 'sensual'],
  ],
}

/** Lists that were added to a shop before are not added again. */
const LEXICON_VERSION = 1

/** Words for the terms that a shop starts with, in small letters. */
export function defaultTermWords(): (TermRef & SaidWord & { name: string })[] {
  return defaultTerms().flatMap(({ kind, slug, name, words }) =>
    [{ word: name.toLowerCase(), isNarrower: false }, ...words].map((word) => ({
      kind,
      slug,
      name,
      ...word,
    })),
  )
}

/**
 * Adds the words that a shop starts with, once, and to one that has started each later list of words once, so far as they
 * mean nothing else: what an administrator takes away stays away. Safe to repeat.
 */
export async function addDefaultVocabulary(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { startedAt, lexiconVersion } = await holdVocabularyAlone(tx)
    if (lexiconVersion >= LEXICON_VERSION) return
    if (startedAt === null) {
      await insertTerms(tx, defaultTerms())
      await insertWords(
        tx,
        defaultTerms().flatMap(({ kind, slug, words }) => words.map((word) => ({ kind, slug, ...word }))),
      )
    } else await insertFreeWords(tx, LEXICON)
    await markStarted(tx, { at: startedAt ?? new Date(), lexiconVersion: LEXICON_VERSION })
  })
}

function defaultTerms(): (TermRef & { name: string; words: SaidWord[] })[] {
  return TERM_KINDS.flatMap((kind) =>
    VOCABULARY[kind].map(([slug, name, ...first]) => ({
      kind,
      slug,
      name,
      words: [
        ...first.map((word) => ({ word, isNarrower: false })),
        ...LEXICON.filter((one) => one.kind === kind && one.slug === slug).map(({ word, isNarrower }) => ({
          word,
          isNarrower,
        })),
      ],
    })),
  )
}
