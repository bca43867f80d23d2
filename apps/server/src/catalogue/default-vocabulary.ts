import type { Db } from '../platform/db.ts'
import { insertSynonyms, insertTerms } from './queries.ts'

type Entry = readonly [slug: string, name: string, ...synonyms: string[]]

/** What a new shop starts with; an administrator's edits are kept. */
const VOCABULARY: Readonly<Record<'instrument' | 'genre' | 'mood', readonly Entry[]>> = {
  instrument: [
    ['drums', 'Drums', 'drum', 'beat', 'beats', 'breaks', 'break', 'drum loop'],
    ['kick', 'Kick', 'kicks', 'bd', 'bass drum', 'kick drum'],
    ['snare', 'Snare', 'snares', 'sd', 'rim', 'rimshot'],
    ['clap', 'Clap', 'claps'],
    ['hi-hat', 'Hi-hat', 'hats', 'hat', 'hihat', 'hihats', 'hh', 'ride', 'cymbal'],
    ['percussion', 'Percussion', 'perc', 'percs', 'conga', 'bongo', 'shaker', 'top loop', 'tops'],
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

/** Adds the words that a shop starts with. Safe to repeat. */
export async function addDefaultVocabulary(db: Db): Promise<void> {
  for (const [kind, entries] of Object.entries(VOCABULARY)) {
    await insertTerms(
      db,
      entries.map(([slug, name]) => ({ kind, slug, name })),
    )
    await insertSynonyms(
      db,
      entries.flatMap(([slug, , ...words]) => words.map((word) => ({ kind, slug, word }))),
    )
  }
}
