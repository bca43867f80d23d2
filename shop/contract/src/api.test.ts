import { expect, test } from 'vitest'
import { guestVariant } from './guest-variant.ts'
import * as contract from './contract.ts'
import type { Endpoint } from './endpoint.ts'

const { api, apiGroups } = contract

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

test('every endpoint is in one group, and the first groups are about searching', () => {
  const endpoints = Object.entries(contract).filter(([, value]) => isEndpoint(value))
  expect(new Set(endpoints.map(([name]) => name))).toEqual(new Set(Object.keys(api)))
  const grouped = apiGroups.flatMap(({ endpoints }) => Object.entries(endpoints))
  expect(grouped).toEqual(Object.entries(api))
  expect(apiGroups.slice(0, 4).map(({ name }) => name)).toEqual(['Sounds', 'Suggestions', 'Similar', 'Match'])
  expect(Object.keys(apiGroups[0]!.endpoints)[0]).toBe('listSounds')
})

test('no two endpoints have one address, and no two groups one name', () => {
  const addresses = Object.values(api).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(addresses.length).toBe(new Set(addresses).size)
  const names = apiGroups.map(({ name }) => name)
  expect(names.length).toBe(new Set(names).size)
  expect(apiGroups.filter(({ about }) => !/^[A-Z].*\.$/s.test(about))).toEqual([])
})

test('what is marked as for guests stands among theirs, and nothing else does', () => {
  const { endpoints } = apiGroups.find(({ name }) => name === 'Guest API')!
  const theirs = Object.values(endpoints).filter(({ access }) => access === 'guest')
  const marked = Object.values(api).flatMap((open) => guestVariant(open) ?? [])
  expect(new Set(theirs)).toEqual(new Set(marked))
  expect(marked.length).toBeGreaterThan(10)
})
