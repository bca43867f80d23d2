import { expect, test } from 'vitest'
import type { TermKind } from '@segno/contract'
import { FormerTerms } from '../former-terms.ts'
import {
  landingFilter,
  landingOfSearch,
  landingPath,
  type LandingPart,
  readLanding,
} from './landing-address.ts'

const names = (kind: TermKind, ...slugs: string[]) => slugs.map((slug) => [`${kind}/${slug}`, slug] as const)
const TERMS = {
  termNames: new Map([
    ...names('genre', 'techno', 'drum-and-bass', 'a-minor', 'trap', '01900000-0000-7000-8000-000000000000'),
    ...names('instrument', 'bass', 'hi-hat', 'trap'),
    ...names('mood', 'dark'),
  ]),
  formerTerms: new FormerTerms([
    { kind: 'genre', slug: 'jungle', into: 'drum-and-bass' },
    { kind: 'genre', slug: 'bass', into: 'techno' },
  ]),
}

const pathAt = (address: string): string | null => {
  const parts = readLanding(address.split('/'), TERMS)
  return parts && landingPath(parts, TERMS)
}

test.each([
  ['techno', '/sounds/techno', { genre: 'techno' }],
  ['Techno', '/sounds/techno', { genre: 'techno' }],
  ['bass', '/sounds/bass', { instrument: 'bass' }],
  ['jungle', '/sounds/drum-and-bass', { genre: 'drum-and-bass' }],
  ['a-minor', '/sounds/a-minor', { key: '9-minor' }],
  ['d-flat-minor', '/sounds/c-sharp-minor', { key: '1-minor' }],
  ['c-sharp-major', '/sounds/d-flat-major', { key: '1-major' }],
  ['128-bpm', '/sounds/128-bpm', { tempoMin: '128', tempoMax: '128' }],
  ['techno/bass', '/sounds/techno/bass', { genre: 'techno', instrument: 'bass' }],
  ['bass/techno', '/sounds/techno/bass', { genre: 'techno', instrument: 'bass' }],
  ['128-bpm/a-minor', '/sounds/a-minor/128-bpm', { key: '9-minor', tempoMin: '128', tempoMax: '128' }],
  ['trap', '/sounds/trap', { genre: 'trap' }],
])('%s is %s', (address, path, filter) => {
  expect(pathAt(address)).toBe(path)
  expect(landingFilter(readLanding(address.split('/'), TERMS)!)).toEqual(filter)
})

test.each([
  'polka',
  'dark',
  'techno/polka',
  'techno/drum-and-bass',
  'techno/techno',
  'techno/bass/128-bpm',
  'techno/',
  '128',
  '0128-bpm',
  '9-bpm',
  '401-bpm',
  '128.5-bpm',
  'a',
  'am',
  'h-minor',
  'c-sharp-sharp-minor',
  '01900000-0000-7000-8000-000000000000',
])('%s is no page', (address) => {
  expect(readLanding(address.split('/'), TERMS)).toBeNull()
})

test('what would be read as something else has no page', () => {
  expect(landingPath([{ kind: 'genre', slug: 'a-minor' }], TERMS)).toBeNull()
  expect(landingPath([{ kind: 'instrument', slug: 'trap' }], TERMS)).toBeNull()
})

test('every page is read back from its address and from the search that says the same', () => {
  const keys = Array.from({ length: 12 }, (_, tonic) =>
    (['major', 'minor'] as const).map((mode) => ({ kind: 'key', key: { tonic, mode } }) as LandingPart),
  ).flat()
  const parts: LandingPart[] = [
    { kind: 'genre', slug: 'techno' },
    { kind: 'instrument', slug: 'hi-hat' },
    ...keys,
    { kind: 'tempo', tempoBpm: 174 },
  ]
  const pairs = parts.flatMap((one) =>
    parts.filter(({ kind }) => kind !== one.kind).map((other) => [one, other]),
  )
  for (const page of [...parts.map((part) => [part]), ...pairs]) {
    const path = landingPath(page, TERMS)!
    const read = readLanding(path.split('/').slice(2), TERMS)
    expect(new Set(read)).toEqual(new Set(page))
    const search = new URLSearchParams(landingFilter(page) as Record<string, string>)
    expect(landingOfSearch(search, TERMS)).toEqual(read)
  }
})

test.each([
  ['genre=techno&sort=newest', '/sounds/techno'],
  ['genre=techno,drum-and-bass', null],
  ['genre=techno&q=dark', null],
  ['genre=techno&mood=dark', null],
  ['genre=techno&instrument=bass&key=9-minor', null],
  ['genre=techno&genre=techno', null],
  ['key=9-minor&keyMatch=fits', null],
  ['tempoMin=120&tempoMax=130', null],
  ['tempoMin=128', null],
  ['sort=newest', null],
  ['', null],
])('the search %s has the page %s', (search, path) => {
  const parts = landingOfSearch(new URLSearchParams(search), TERMS)
  expect(parts && landingPath(parts, TERMS)).toBe(path)
})
