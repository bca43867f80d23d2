import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Locked {
  readonly link?: boolean
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../..', name), 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const fetched = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
)

test('every package of the lockfile has a checksum', () => {
  expect(fetched.length).toBeGreaterThan(500)
  const without = fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(without.map(([path]) => path)).toEqual([])
})

test('no package runs a script at installing but those that are named, which a shop can do without', () => {
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> }
  const scripted = fetched.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(scripted.map(([path]) => path.replace('node_modules/', '')).toSorted()).toEqual(
    Object.keys(allowScripts),
  )
  expect(readFileSync(join(import.meta.dirname, '../install.js'), 'utf8')).toContain("'rebuild', 'node'")
})
