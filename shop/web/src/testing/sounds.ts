import type { Sound } from '@segno/contract'

const ARTISTS = [
  'Ava Lune',
  'Kilo Hertz',
  'Mira Okafor',
  'North Quay',
  'Papaya Motor',
  'Sefa',
  'Tin Harbour',
  'Ødland',
]
const INSTRUMENTS = ['bass', 'drums', 'keys', 'lead', 'pad', 'percussion', 'vocal', 'texture']
const GENRES = ['techno', 'house', 'hip-hop', 'drum-and-bass', 'ambient', 'lo-fi', 'garage', 'pop']
const MOODS = ['dark', 'warm', 'bright', 'calm']
const FIRST = ['Midnight', 'Copper', 'Velvet', 'Broken', 'Paper', 'Salt', 'Neon', 'Slow', 'Glass', 'Concrete']
const LAST = [
  'Sub',
  'Steps',
  'Garden',
  'Signal',
  'Hats',
  'Choir',
  'Runner',
  'Drift',
  'Bloom',
  'Engine',
  'Tide',
]
const PACKS = ['Night Shift', 'Warehouse Tools', 'Sunday Tape', 'Low End Theory', 'First Light', 'Coastline']
const FRAMES_PER_SECOND = 48_000

/** A number in 0…1 that is always the same for the same place. */
function chance(place: number, of: number): number {
  const mixed = Math.sin(place * 127.1 + of * 311.7) * 43_758.545_3
  return mixed - Math.floor(mixed)
}
function pick<Value>(values: readonly Value[], place: number, of: number): Value {
  return values[Math.floor(chance(place, of) * values.length)]!
}

/** A waveform of eight strokes that fade, each at its own strength. */
function peaksOf(place: number): string {
  const fade = 2 + chance(place, 9) * 14
  const bytes = Array.from({ length: 256 }, (_, column) => {
    const stroke = Math.floor(column / 32)
    const strength = 0.35 + 0.65 * chance(place, 20 + stroke)
    const level =
      strength * Math.exp((-fade * (column % 32)) / 64) * (0.7 + 0.3 * chance(place, 100 + column))
    const height = Math.round(127 * level)
    return [(256 - height) % 256, height]
  })
  return btoa(String.fromCharCode(...bytes.flat()))
}

/** Longer than elsewhere: what is seen only while a sound is heard must not be over before a slow machine has looked. */
const ONE_SHOT_SECONDS = 6

function theSound(place: number): Sound {
  const isLoop = chance(place, 1) < 0.8
  const isPitched = chance(place, 2) < 0.75
  const tempoBpm = isLoop ? 70 + Math.floor(chance(place, 3) * 105) : null
  const durationSeconds = tempoBpm
    ? (60 / tempoBpm) * 4 * 2 ** Math.floor(chance(place, 4) * 3)
    : ONE_SHOT_SECONDS + chance(place, 4)
  const artist = pick(ARTISTS, place, 5)
  const pack = pick(PACKS, place, 6)
  return {
    id: `sound-${place}`,
    title: `${pick(FIRST, place, 7)} ${pick(LAST, place, 8)}`,
    artist: { handle: artist.toLowerCase().replace(/[^a-z]+/g, '-'), name: artist },
    pack: chance(place, 10) < 0.9 ? { id: `pack-${PACKS.indexOf(pack)}`, slug: 'pack', title: pack } : null,
    kind: isLoop ? 'loop' : 'oneShot',
    tempoBpm,
    beats: tempoBpm ? Math.round((durationSeconds * tempoBpm) / 60) : null,
    key: isPitched
      ? { tonic: Math.floor(chance(place, 11) * 12), mode: chance(place, 12) < 0.6 ? 'minor' : 'major' }
      : null,
    instrument: pick(INSTRUMENTS, place, 13),
    genres: [pick(GENRES, place, 14)],
    moods: chance(place, 15) < 0.6 ? [pick(MOODS, place, 16)] : [],
    tags: [],
    durationSeconds,
    lengthFrames: Math.round(durationSeconds * FRAMES_PER_SECOND),
    sampleRateHz: FRAMES_PER_SECOND,
    channels: 2,
    bitDepth: 24,
    loudnessLufs: -14,
    peakDb: -1,
    pricePoints: isLoop ? 2 : 1,
    madeWithAi: 'none',
    trainingAllowed: false,
    publishedAt: '2026-01-01T12:00:00.000Z',
    gainDb: 0,
    previewUrl: `/audio/previews/${place.toString(16).padStart(64, '0')}.opus`,
    previewAppleUrl: `/audio/previews/${place.toString(16).padStart(64, '0')}.mp3`,
    peaks: peaksOf(place),
  }
}

/** A sound like those of the demo catalogue; say what matters. */
export function aSound(given: Partial<Sound> = {}): Sound {
  return { ...theSound(1), ...given }
}

/** The `place`-th of a catalogue that is always the same. */
export function soundAt(place: number): Sound {
  return theSound(place)
}

const named = (slugs: readonly string[]) =>
  slugs.map((slug) => ({
    slug,
    name: slug.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase()),
  }))

export const VOCABULARY = { instruments: named(INSTRUMENTS), genres: named(GENRES), moods: named(MOODS) }
