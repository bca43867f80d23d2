import { TONICS } from '@segno/units'
import { expect, test } from 'vitest'
import { demoCatalogue, GENRES, INSTRUMENTS, MOODS, type DemoSound } from '../demo-sounds.ts'
import { lengthSeconds, soundNamed } from '../testing/sounds.ts'

const catalogue = demoCatalogue(7)
const { artists, packs, sounds } = catalogue
const loops = sounds.filter((sound) => sound.kind === 'loop')
const valuesOf = <Value>(of: (sound: DemoSound) => Value): Set<Value> => new Set(sounds.map(of))

test('there are at least 240 sounds in 16 packs by 8 artists', () => {
  expect(sounds.length).toBeGreaterThanOrEqual(240)
  expect(packs).toHaveLength(16)
  expect(artists).toHaveLength(8)
  expect(valuesOf((sound) => sound.packSlug)).toEqual(new Set(packs.map((pack) => pack.slug)))
  expect(valuesOf((sound) => sound.artistHandle)).toEqual(new Set(artists.map((artist) => artist.handle)))
})

test('the main genres are techno, house, drum and bass, hip-hop, lo-fi, ambient, trap, synthwave, garage and downtempo', () => {
  expect([...valuesOf((sound) => sound.genres[0])]).toEqual(
    expect.arrayContaining(['techno', 'house', 'drum-and-bass', 'hip-hop', 'lo-fi']),
  )
  expect([...valuesOf((sound) => sound.genres[0])]).toEqual(
    expect.arrayContaining(['ambient', 'trap', 'synthwave', 'garage', 'downtempo']),
  )
})

test('tempos reach from 70 to 174', () => {
  const tempos = loops.map((sound) => sound.tempoBpm ?? Number.NaN)
  expect(Math.min(...tempos)).toBe(70)
  expect(Math.max(...tempos)).toBe(174)
})

test('all twelve tonics and both modes occur, and a single note has a root alone', () => {
  const keys = sounds.flatMap((sound) => sound.key ?? [])
  expect(new Set(keys.map((key) => key.tonic)).size).toBe(TONICS.major.length)
  expect(new Set(keys.map((key) => key.mode))).toEqual(new Set(['major', 'minor', null]))
  expect(soundNamed('corner-store-tapes/upright-note').key).toEqual({ tonic: 7, mode: null })
  expect(soundNamed('corner-store-tapes/horn-hit').key).toEqual({ tonic: 7, mode: 'minor' })
})

test('there are loops of 1, 2, 4 and 8 bars, and one-shots', () => {
  expect(new Set(loops.map((sound) => sound.bars))).toEqual(new Set([1, 2, 4, 8]))
  expect(sounds.length - loops.length).toBeGreaterThan(48)
})

test('all of it lasts 20 to 31 minutes', () => {
  const minutes = sounds.reduce((sum, sound) => sum + lengthSeconds(sound), 0) / 60
  expect(minutes).toBeGreaterThan(20)
  expect(minutes).toBeLessThan(31)
})

test('a pack has one tempo, one key and one artist, and no title twice', () => {
  for (const group of Map.groupBy(sounds, (sound) => sound.packSlug).values()) {
    const distinct = (values: readonly unknown[]): number => new Set(values).size
    expect(distinct(group.flatMap((sound) => sound.tempoBpm ?? []))).toBe(1)
    expect(distinct(group.flatMap((sound) => (sound.key?.mode ? JSON.stringify(sound.key) : [])))).toBe(1)
    expect(distinct(group.map((sound) => sound.artistHandle))).toBe(1)
    expect(distinct(group.map((sound) => sound.title))).toBe(group.length)
  }
})

test('ids are unique and fit for an address', () => {
  expect(valuesOf((sound) => sound.id).size).toBe(sounds.length)
  for (const { id } of sounds) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/)
})

test.each(sounds.map((sound) => [sound.id, sound] as const))(
  '%s is labelled as its kind asks',
  (_, sound) => {
    expect(INSTRUMENTS).toContain(sound.instrument)
    for (const genre of sound.genres) expect(GENRES).toContain(genre)
    for (const mood of sound.moods) expect(MOODS).toContain(mood)
    expect(sound.genres.length).toBeGreaterThanOrEqual(1)
    expect(sound.genres.length).toBeLessThanOrEqual(3)
    expect(sound.moods.length).toBeLessThanOrEqual(4)
    expect(sound.pricePoints).toBeGreaterThanOrEqual(1)
    expect(sound.pricePoints).toBeLessThanOrEqual(5)
    const isLoop = sound.kind === 'loop'
    expect([sound.tempoBpm, sound.bars, sound.beats].every((value) => (value === null) !== isLoop)).toBe(true)
    expect(sound.beats).toBe(sound.bars === null ? null : sound.bars * 4)
    expect(sound.key !== null).toBe('key' in sound.recipe)
  },
)

test('the same seed gives the same catalogue, as plain data', () => {
  expect(demoCatalogue(7)).toEqual(catalogue)
  expect(JSON.parse(JSON.stringify(catalogue))).toEqual(catalogue)
})

test('another seed gives the same sounds to be played differently', () => {
  const other = demoCatalogue(8).sounds
  expect(other.map((sound) => sound.title)).toEqual(sounds.map((sound) => sound.title))
  expect(other.every((sound, index) => sound.seed !== sounds[index]?.seed)).toBe(true)
})
