import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  addToCart,
  api,
  createPack,
  type Endpoint,
  favourites,
  fromWire,
  getProfile,
  getShop,
  matchTrack,
  pathOnWire,
  soundPage,
  toWire,
  wireNamesOf,
} from './contract.ts'

type Schema = z.core.$ZodType
const endpoints: [string, Endpoint][] = Object.entries(api)

test.each([
  ['a profile', getProfile.ok, { id: 'a', links: ['id'] }, { _id: 'a', links: ['id'] }],
  ['what goes into a cart', addToCart.body, [{ id: 'b', soundId: 'a' }], [{ _id: 'b', loopId: 'a' }]],
  ['what is matched', matchTrack.body, { soundIds: ['a'] }, { loopIds: ['a'] }],
  [
    'favourites',
    favourites,
    { sounds: [{ soundId: 'a' }], total: 1 },
    { loops: [{ LoopId: 'a' }], total: 1 },
  ],
  [
    'what has our name on the wire as well',
    getShop.ok,
    { socialProviders: [{ id: 'google' }] },
    { socialProviders: [{ id: 'google' }] },
  ],
  ['nothing', getProfile.ok, null, null],
  ['what is left out', soundPage, { sounds: undefined }, { loops: undefined }],
])('%s has the owner’s names on the wire, and ours behind it', (_, schema, ours, onTheWire) => {
  expect(toWire(schema, ours)).toEqual(onTheWire)
  expect(fromWire(schema, onTheWire)).toEqual(ours)
})

test('the order of the fields stays', () => {
  const sound = { title: 'Rain', id: 'a', pack: { slug: 'b', id: 'c' }, kind: 'loop' }
  expect(JSON.stringify(toWire(soundPage, { sounds: [sound], total: 1 }))).toBe(
    '{"loops":[{"title":"Rain","_id":"a","pack":{"slug":"b","_id":"c"},"kind":"loop"}],"total":1}',
  )
})

test('keys that are data stay as they are, also where they are called like one of ours', () => {
  const counts = { tags: { id: 1, _id: 2, sounds: 3, loops: 4, soundId: 5, loopId: 6 } }
  expect(toWire(soundPage, { counts, packSizes: { id: 1 } })).toEqual({ counts, packSizes: { id: 1 } })
})

test('one of our own names in a request is refused as one that is not known', () => {
  const read = (body: unknown) => addToCart.body.safeParse(fromWire(addToCart.body, body)).success
  expect([read([{ loopId: 'a' }]), read([{ soundId: 'a' }])]).toEqual([true, false])
})

test.each([
  [soundPage, ['sounds', 3, 'pack', 'id'], 'loops.3.pack._id'],
  [favourites, ['sounds', 0, 'soundId'], 'loops.0.LoopId'],
  [favourites, ['sounds', 0, 'LoopId'], 'loops.0.soundId'],
  [soundPage, ['counts', 'tags', 'id'], 'counts.tags.id'],
  [createPack.body, ['title'], 'title'],
  [createPack.body, [], ''],
])('a failure names a field as the wire does', (schema, path, expected) => {
  expect(pathOnWire(schema, path).join('.')).toBe(expected)
})

/** All that a schema is made of, with what leads there. */
function partsOf(schema: Schema, path = ''): { schema: Schema; path: string }[] {
  const {
    shape,
    element,
    innerType,
    in: sent,
    options,
    items,
    keyType,
    valueType,
  } = schema._zod.def as {
    shape?: Record<string, Schema>
    element?: Schema
    innerType?: Schema
    in?: Schema
    options?: Schema[]
    items?: Schema[]
    keyType?: Schema
    valueType?: Schema
  }
  const named = Object.entries(shape ?? {}).map(([name, part]) => partsOf(part, `${path}.${name}`))
  const others = [element, innerType, sent, keyType, valueType, ...(options ?? []), ...(items ?? [])]
  const unnamed = others.flatMap((part) => (part ? [partsOf(part, path)] : []))
  return [{ schema, path }, ...named.flat(), ...unnamed.flat()]
}

const schemas = endpoints.flatMap(([name, { query, body, ok }]) =>
  Object.entries({ query, body, ok }).flatMap(([part, schema]) =>
    schema ? [{ at: `${name} ${part}`, schema }] : [],
  ),
)

test('no alternative of a union, no entry of a tuple and no value of a map has a name that is translated: none is looked into', () => {
  const kinds = new Set(['union', 'intersection', 'tuple', 'record', 'map', 'lazy', 'set'])
  const looked = schemas.flatMap(({ at, schema }) =>
    partsOf(schema)
      .filter((part) => kinds.has(part.schema._zod.def.type))
      .map((part) => ({ at: at + part.path, within: partsOf(part.schema) })),
  )
  expect(looked.length).toBeGreaterThan(80)
  const translated = looked.filter(({ within }) => within.some((part) => wireNamesOf(part.schema).size > 0))
  expect(translated.map(({ at }) => at)).toEqual([])
})

test('on the wire no object has two fields of one name', () => {
  const doubled = schemas.flatMap(({ at, schema }) =>
    partsOf(schema).flatMap(({ schema: part, path }) => {
      const { shape } = part._zod.def as { shape?: object }
      const names = Object.keys(shape ?? {})
      const onTheWire = new Set(names.map((name) => wireNamesOf(part).get(name) ?? name))
      return onTheWire.size === names.length ? [] : [at + path]
    }),
  )
  expect(doubled).toEqual([])
})
