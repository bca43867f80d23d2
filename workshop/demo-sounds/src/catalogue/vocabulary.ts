/** Slugs of the instruments that the demo catalogue has. */
export const INSTRUMENTS = [
  'drums',
  'kick',
  'snare',
  'clap',
  'hi-hat',
  'percussion',
  'bass',
  'chords',
  'keys',
  'pad',
  'lead',
  'arp',
  'pluck',
  'guitar',
  'brass',
  'texture',
  'fx',
] as const
/** One of `INSTRUMENTS`. */
export type Instrument = (typeof INSTRUMENTS)[number]

/** Slugs of the genres that the demo catalogue has. */
export const GENRES = [
  'techno',
  'house',
  'drum-and-bass',
  'hip-hop',
  'lo-fi',
  'ambient',
  'trap',
  'synthwave',
  'garage',
  'downtempo',
  'electro',
  'jazz',
  'funk',
  'cinematic',
] as const
/** One of `GENRES`. */
export type Genre = (typeof GENRES)[number]

/** Slugs of the moods that the demo catalogue has. */
export const MOODS = [
  'dark',
  'bright',
  'warm',
  'calm',
  'energetic',
  'melancholic',
  'happy',
  'dreamy',
  'aggressive',
  'tense',
  'groovy',
  'nostalgic',
  'hypnotic',
  'playful',
  'raw',
  'romantic',
] as const
/** One of `MOODS`. */
export type Mood = (typeof MOODS)[number]
