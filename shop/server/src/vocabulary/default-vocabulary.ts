import { TERM_KINDS, type TermKind } from '@segno/contract'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { holdVocabularyAlone, insertTerms, insertWords, markStarted } from './queries.ts'

type Entry = readonly [slug: string, name: string, ...synonyms: string[]]

/** What a new shop starts with; an administrator's edits are kept. */
const VOCABULARY: Readonly<Record<TermKind, readonly Entry[]>> = {
  instrument: [
    ['drums', 'Drums', 'drum', 'beat', 'beats', 'breaks', 'break', 'drum loop'],
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
    ['electro', 'Electro', 'breakbeat'],
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

/** Names of the terms a shop starts with, in small letters. */
export function defaultTermWords(): { kind: TermKind; slug: string; name: string; word: string }[] {
  return TERM_KINDS.flatMap((kind) =>
    VOCABULARY[kind].flatMap(([slug, name, ...words]) =>
      [name.toLowerCase(), ...words].map((word) => ({ kind, slug, name, word })),
    ),
  )
}

/** Adds the words that a shop starts with, once: what an administrator takes away later stays away. Safe to repeat. */
export async function addDefaultVocabulary(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { startedAt } = await holdVocabularyAlone(tx)
    if (startedAt !== null) return
    const entries = TERM_KINDS.flatMap((kind) =>
      VOCABULARY[kind].map(([slug, name, ...words]) => ({ kind, slug, name, words })),
    )
    await insertTerms(tx, entries)
    await insertWords(
      tx,
      entries.flatMap(({ kind, slug, words }) => words.map((word) => ({ kind, slug, word }))),
    )
    await markStarted(tx, new Date())
  })
}
