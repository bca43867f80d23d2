import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SCREENS } from '../../shop/web/src/app/screens.ts'
import type { Who } from './screen.ts'
import { NOT_PICTURED, PICTURED, SHOWN } from './screens.ts'

type Route = (typeof SCREENS)[number]

const PICTURES = join(import.meta.dirname, '../../docs/pictures/screens')
const ROLES = { buyer: 'user', artist: 'artist', admin: 'admin' } as const

const mayOpen = (who: Who, { access }: Route): boolean => {
  if (access === 'signed-out') return who === 'visitor'
  return access === 'everyone' || (who !== 'visitor' && access.includes(ROLES[who]))
}

function routeOf(path: string): Route | undefined {
  const address = path.replace(/[?#].*/, '')
  const fits = (route: string): boolean => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(address)
  return SCREENS.find((route) => route.path === address) ?? SCREENS.find((route) => fits(route.path))
}

test('every screen of the shop has a picture of a role that may open it', () => {
  const pictured = new Set(PICTURED.map(({ path }) => routeOf(path)?.path))
  const bare = SCREENS.filter(({ path }) => !pictured.has(path) && !(path in NOT_PICTURED))
  expect(bare.map(({ path }) => path)).toEqual([])
})

test('each picture is taken by a role that its screen lets in', () => {
  const shutOut = PICTURED.filter(({ path, who }) => {
    const route = routeOf(path)
    return route && !mayOpen(who, route)
  })
  expect(shutOut.map(({ name }) => name)).toEqual([])
})

test('what is left out is a screen of the shop', () => {
  expect(Object.keys(NOT_PICTURED).filter((path) => routeOf(path)?.path !== path)).toEqual([])
})

test('each screen has a name of its own', () => {
  expect(SHOWN.length).toBe(new Set(SHOWN.map(({ name }) => name)).size)
})

test('the documents have the picture of each screen and no other', () => {
  const files = PICTURED.map(({ name }) => `${name}.webp`)
  expect(readdirSync(PICTURES).toSorted()).toEqual(files.toSorted())
})
