import { mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { runSegno } from '../run-segno.ts'
import { SessionStore } from '../session/session-store.ts'
import { aPurchase, ScriptedShop } from '../testing/scripted-shop.ts'

async function pull(shop: ScriptedShop, folder: string): Promise<{ exitCode: number; said: unknown }> {
  const config = join(folder, 'config')
  const expiresAt = '2030-01-01T00:00:00.000Z'
  const tokens = { idToken: 'i', refreshToken: 'r', expiresAt, scope: 'openid library' }
  await new SessionStore(config).write({ origin: shop.origin, ...tokens })
  const stdout = new PassThrough()
  const exitCode = await runSegno(['pull', join(folder, 'Loops'), '--json'], {
    env: { SEGNO_CONFIG_DIR: config },
    platform: process.platform,
    homeFolder: folder,
    hostName: 'studio',
    stdin: process.stdin,
    stdout: stdout as never,
    stderr: new PassThrough() as never,
    stopped: new AbortController().signal,
  })
  return { exitCode, said: JSON.parse(String(stdout.read())) }
}

test('sounds whose names some disk takes for the same become files of their own, and stay them', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'segno-pull-'))
  await using shop = await ScriptedShop.open()
  shop.dragOuts = []
  shop.purchases = [aPurchase('one'), aPurchase('two'), aPurchase('three'), aPurchase('four')]
  const names: Record<string, string> = {
    one: 'S\u00FCb.wav',
    two: 'S\u00DCB.WAV',
    three: 'su\u0308b.wav',
    four: 'con.wav',
  }
  shop.fileNameOf = (soundId) => names[soundId]!
  const pulled = ['S\u00FCb.wav', 'S\u00DCB (2).WAV', 'su\u0308b (3).wav', '_con.wav']
  expect(await pull(shop, folder.path)).toMatchObject({ exitCode: 0, said: { pulled } })
  expect(await pull(shop, folder.path)).toMatchObject({ exitCode: 0, said: { pulled: [] } })
  const found = readdirSync(join(folder.path, 'Loops')).filter((name) => name !== '.segno')
  expect(found.toSorted()).toEqual(pulled.toSorted())
})

test('a file that its person put there keeps its name', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'segno-pull-'))
  await using shop = await ScriptedShop.open()
  shop.dragOuts = []
  await pull(Object.assign(shop, { purchases: [] }), folder.path)
  writeFileSync(join(folder.path, 'Loops', 'Sub.wav'), 'mine')
  shop.purchases = [aPurchase()]
  expect(await pull(shop, folder.path)).toMatchObject({ said: { pulled: ['Sub (2).wav'] } })
  expect(readFileSync(join(folder.path, 'Loops', 'Sub.wav'), 'utf8')).toBe('mine')
})

test('a file that its person edits while a newer one is fetched stays as they made it', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'segno-pull-'))
  await using shop = await ScriptedShop.open()
  shop.dragOuts = []
  await pull(shop, folder.path)
  const path = join(folder.path, 'Loops', 'Sub.wav')
  shop.purchases = [{ ...aPurchase(), licenceVersion: '2' }]
  shop.refuse = (asked) => {
    if (asked === '/master') writeFileSync(path, 'edited')
    return null
  }
  expect(await pull(shop, folder.path)).toMatchObject({ exitCode: 0, said: { pulled: [] } })
  expect(readFileSync(path, 'utf8')).toBe('edited')
  expect(readdirSync(join(folder.path, 'Loops')).toSorted()).toEqual(['.segno', 'Sub.wav'])
  expect(await pull(shop, folder.path)).toMatchObject({ said: { pulled: [] } })
})
