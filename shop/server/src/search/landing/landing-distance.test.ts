import { parseKey } from '@segno/units'
import { expect, test } from 'vitest'
import type { LandingPart } from './landing-address.ts'
import { landingDistance } from './landing-distance.ts'

const key = (name: string): LandingPart => ({ kind: 'key', key: parseKey(name)! })
const tempo = (tempoBpm: number): LandingPart => ({ kind: 'tempo', tempoBpm })

test.each([
  [key('Am'), key('C'), 0],
  [key('Am'), key('Em'), 1],
  [key('Am'), key('F'), 1],
  [key('Am'), key('A'), 3],
  [key('Am'), key('Ebm'), 6],
  [key('B'), key('Gb'), 1],
  [tempo(128), tempo(124), 4],
  [tempo(128), key('C'), 0],
])('from %o to %o it is %s', (one, other, distance) => {
  expect(landingDistance(one, other)).toBe(distance)
  expect(landingDistance(other, one)).toBe(distance)
})
