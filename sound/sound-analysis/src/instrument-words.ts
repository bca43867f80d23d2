/**
 * Words for instruments, the more telling first: "Kick Drum" is a kick, "Bass Keys" a bass. Two words stand for the two
 * in a row.
 */
const INSTRUMENTS: readonly (readonly [name: string, words: readonly string[]])[] = [
  ['kick', ['kick', 'kicks', 'bass drum', 'bd']],
  ['snare', ['snare', 'snares', 'snr', 'rim', 'rimshot', 'rimshots']],
  ['clap', ['clap', 'claps']],
  [
    'hi-hat',
    [
      'hihat',
      'hihats',
      'hi hat',
      'hi hats',
      'hat',
      'hats',
      'hh',
      'chh',
      'ohh',
      'ride',
      'cymbal',
      'cymbals',
      'crash',
    ],
  ],
  [
    'percussion',
    [
      'percussion',
      'perc',
      'percs',
      'shaker',
      'conga',
      'congas',
      'bongo',
      'bongos',
      'tambourine',
      'cowbell',
      'tom',
      'toms',
      'tabla',
      'top loop',
      'tops',
    ],
  ],
  ['vocal', ['vocal', 'vocals', 'vox', 'voice', 'voices', 'acapella', 'choir']],
  ['guitar', ['guitar', 'guitars', 'gtr']],
  ['brass', ['brass', 'trumpet', 'trombone', 'horn', 'horns', 'sax', 'saxophone']],
  ['bass', ['bass', 'basses', 'bassline', 'bassloop', 'bassloops', 'reese', 'sub']],
  ['keys', ['keys', 'piano', 'pianos', 'rhodes', 'wurlitzer', 'organ', 'epiano', 'ep']],
  ['pad', ['pad', 'pads', 'strings', 'drone']],
  ['lead', ['lead', 'leads', 'melody', 'hook']],
  ['arp', ['arp', 'arps', 'arpeggio', 'seq']],
  ['pluck', ['pluck', 'plucks', 'bell', 'bells', 'mallet', 'mallets', 'marimba', 'kalimba']],
  ['chords', ['chords', 'chord', 'stab', 'stabs']],
  [
    'drums',
    ['drums', 'drum', 'drumloop', 'drumloops', 'beat', 'beats', 'breakbeat', 'break', 'breaks', 'amen'],
  ],
  ['fx', ['fx', 'sfx', 'riser', 'downlifter', 'impact', 'sweep', 'whoosh']],
  ['texture', ['texture', 'textures', 'atmosphere', 'atmos', 'ambience', 'foley', 'noise']],
]

/** The instrument a name speaks of, as a plain slug such as `hi-hat`; `null` where it speaks of none. */
export function findInstrument(words: readonly string[]): string | null {
  // A style, not two instruments.
  const text = ` ${words.join(' ').toLowerCase()} `.replaceAll(/ drums? (and|n|&) bass /g, ' ')
  // Numbered takes belong to their word: kick01.
  const unnumbered = text.replaceAll(/([a-z])\d+ /g, '$1 ')
  const found = INSTRUMENTS.find(([, names]) => names.some((name) => unnumbered.includes(` ${name} `)))
  return found?.[0] ?? null
}
