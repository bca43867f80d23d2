const INSTRUMENTS = words(
  'kick snare hi-hat clap percussion drum-loop bass sub-bass synth-lead pad pluck piano organ guitar strings brass vocal choir flute texture riser impact foley bell marimba sitar theremin harp accordion kalimba',
)
const GENRES = words(
  'techno house deep-house drum-and-bass trap hip-hop lo-fi ambient dubstep garage trance disco funk soul jazz reggae dub pop rock metal afrobeat amapiano reggaeton cinematic synthwave breakbeat jungle electro industrial idm downtempo gospel latin folk country blues hardstyle grime phonk hyperpop',
)
const MOODS = words(
  'dark happy melancholic dreamy aggressive calm tense uplifting warm cold playful epic romantic eerie nostalgic hypnotic',
)
const ADJECTIVES = words(
  'dark deep warm dusty crisp heavy soft golden broken lost velvet neon frozen burning hollow distant silver wild quiet endless analog tape vinyl crushed wide tiny giant liquid electric midnight morning summer winter urban cosmic sacred rusty bright smooth dirty',
)
const NOUNS = words(
  'loop groove rhythm motif phrase riff beat pulse wave river street city garden mirror engine signal shadow ocean desert temple forest mountain machine dream ghost satellite echo thunder glass paper stone fire ember cloud horizon circuit cathedral parade carnival ritual',
)

/** @param {string} text */
function words(text) {
  return text.split(' ')
}

/** @see Mulberry32 @param {number} seed */
function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A made-up word, so that the dictionary grows with the catalogue as names do. */
function name(number) {
  const syllables = [
    'ka',
    'lo',
    'mi',
    'ren',
    'tu',
    'sha',
    'vo',
    'dri',
    'el',
    'qua',
    'nim',
    'por',
    'zeb',
    'hy',
    'ost',
    'fen',
  ]
  let text = ''
  for (let left = number + 16; left > 0; left >>>= 4) text += syllables[left & 15]
  return text
}

/** `size` sounds with the skew of a shop: few common values, many rare ones; artists and packs of uneven size. */
export function generatedCatalogue(size, seed = 1) {
  const random = randomFrom(seed)
  const whole = (below) => Math.floor(random() * below)
  const skewed = (values) => values[Math.floor(values.length * random() ** 2)]
  const several = (values, most) => [
    ...new Set(Array.from({ length: whole(most + 1) }, () => skewed(values))),
  ]
  const names = Math.max(50, Math.round(size / 10))
  return Array.from({ length: size }, (_, at) => {
    const loop = random() < 0.8
    const artist = Math.floor((size / 100) * random() ** 2)
    const pack = artist * 8 + whole(8)
    const instrument = skewed(INSTRUMENTS)
    return {
      id: `snd_${((at * 2_654_435_761) % 4_294_967_296).toString(36).padStart(7, '0')}${at.toString(36)}`,
      title: `${skewed(ADJECTIVES)} ${skewed(NOUNS)} ${random() < 0.5 ? instrument : name(whole(names))} ${whole(100)}`,
      artist: `${name(artist)} ${name(artist * 3)}`,
      artistHandle: name(artist),
      pack: random() < 0.8 ? `${ADJECTIVES[pack % 40]} ${NOUNS[(pack >> 3) % 40]} vol ${pack % 9}` : null,
      packId: `pack${pack}`,
      kind: loop ? 'loop' : 'oneShot',
      tempoBpm: loop ? 60 + Math.round((random() + random() + random()) * 45) : null,
      key: random() < 0.6 ? { tonic: whole(12), mode: random() < 0.7 ? 'minor' : 'major' } : null,
      instrument,
      genres: [...new Set([skewed(GENRES), ...several(GENRES, 2)])],
      moods: several(MOODS, 3),
      tags: several([...ADJECTIVES, ...Array.from({ length: 300 }, (__, tag) => name(tag))], 6),
      durationSeconds: loop ? 2 + random() * 14 : random() * 3,
      pricePoints: 1 + whole(10),
      publishedAtMs: 1_700_000_000_000 + whole(60_000_000) * 1000,
      popularity: Math.floor(1 / (random() + 1e-5)),
    }
  })
}

/** Searches of words, three filters, counts and 30 rows, all different. */
export function generatedQueries(count, seed = 2) {
  const random = randomFrom(seed)
  const skewed = (values) => values[Math.floor(values.length * random() ** 2)]
  const typed = () => {
    const word = skewed(random() < 0.5 ? ADJECTIVES : NOUNS)
    return random() < 0.5 ? word : word.slice(0, 3)
  }
  return Array.from({ length: count }, () => {
    const tempoMinBpm = 90 + Math.floor(random() * 50)
    return {
      text: random() < 0.6 ? typed() : `${typed()} ${skewed(INSTRUMENTS).slice(0, 3)}`,
      kinds: ['loop'],
      genres: [skewed(GENRES), skewed(GENRES)],
      tempoMinBpm,
      tempoMaxBpm: tempoMinBpm + 20,
      counts: true,
      limit: 30,
    }
  })
}
