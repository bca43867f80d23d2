import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sketch } from '../a-track.ts'
import { freePort } from '@segno/test-kit/free-port'
import { eventually, type RunningShop, startShop } from '../running-shop.ts'
import { Segno } from '../segno.ts'
import { openStallingLine, type StallingLine } from '../stalling-line.ts'

let shop: RunningShop
let line: StallingLine
let segno: Segno
let token: string
beforeAll(async () => {
  shop = await startShop({ env: { PORT: String(await freePort()) } })
  line = await openStallingLine(shop.origin)
  segno = new Segno()
  const person = { email: 'user@segno.test', password: 'segno-demo' }
  const { tokens } = await ask<{ tokens: { idToken: string } }>('/api/auth/signIn', person)
  token = tokens.idToken
})
afterAll(async () => {
  segno?.[Symbol.dispose]()
  await line?.[Symbol.asyncDispose]()
  await shop?.[Symbol.asyncDispose]()
})

/** Asks the shop as the page does that somebody has open beside the companion. */
async function ask<Data>(
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
  as = token,
): Promise<Data> {
  const answer = await fetch(shop.origin + path, {
    method,
    headers: { ...(as && { token: as }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return ((await answer.json()) as { body: { data: Data } }).body.data
}

const wavsIn = (folder: string): string[] =>
  readdirSync(join(segno.folder, folder)).filter((name) => name.endsWith('.wav'))
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

test('the companion signs in by a code, and its tokens are for its owner alone', async () => {
  const signingIn = segno.start('sign-in', line.origin)
  const { userCode } = JSON.parse(await signingIn.firstLine) as { userCode: string }
  await ask('/api/auth/deviceSignIn/decide', { userCode, isAllowed: true, spendLimitPoints: 500 })
  const { exitCode, said } = await signingIn.ended
  expect([exitCode, said.at(-1)]).toMatchObject([0, { isSignedIn: true, licence: 'none' }])
  expect(statSync(join(segno.folder, 'config', 'session.json')).mode & 0o777).toBe(0o600)
})

test('a track is listened to here and ten sounds are ranked with reasons; one is bought and its master fetched whole', async () => {
  writeFileSync(join(segno.folder, 'track.wav'), sketch())
  const matched = await segno.run('match', 'track.wav')
  const { sounds, track } = matched.said[0] as unknown as {
    sounds: { id: string; reasons: string[]; isOwned: boolean; match: { score: number } }[]
    track: { tempoBpm: number }
  }
  expect([sounds.length, Math.round(track.tempoBpm)]).toEqual([10, 120])
  expect(sounds.every(({ reasons }) => reasons.length > 0)).toBe(true)
  const { id } = sounds.find(({ isOwned }) => !isOwned)!
  const unasked = await segno.run('buy', id)
  expect([unasked.exitCode, unasked.said]).toEqual([
    5,
    [{ error: { code: 'not_confirmed', message: 'Nobody can be asked here. Confirm with --yes.' } }],
  ])
  expect((await segno.run('buy', id, '--yes')).said).toMatchObject([{ bought: [{ soundId: id }] }])
  const pulled = await segno.run('pull', 'Loops')
  expect(pulled.exitCode).toBe(0)
  const { url, fileName } = await ask<{ url: string; fileName: string }>(`/api/purchases/${id}/download`, {})
  const master = Buffer.from(await (await fetch(shop.origin + url)).arrayBuffer())
  expect(sha256(readFileSync(join(segno.folder, 'Loops', fileName)))).toBe(sha256(master))
  expect((await segno.run('pull', 'Loops')).said).toMatchObject([{ pulled: [] }])
})

test('a pull that is killed half-way goes on where it was, and what it fetches is exact', async () => {
  const whole = wavsIn('Loops').length
  line.stallDownloadsAfter(50_000)
  const broken = segno.start('pull', 'Again')
  const part = await eventually(async () => {
    const [name] = readdirSync(join(segno.folder, 'Again', '.segno', 'parts')).filter(
      (one) => !one.endsWith('.etag'),
    )
    const path = join(segno.folder, 'Again', '.segno', 'parts', name!)
    return statSync(path).size >= 50_000 && path
  })
  broken.process.kill('SIGKILL')
  await broken.ended
  line.stallDownloadsAfter(null)
  expect(statSync(part).size).toBe(50_000)
  const again = await segno.run('pull', 'Again')
  expect(again.exitCode).toBe(0)
  expect(line.ranges).toContain('bytes=50000-')
  expect(wavsIn('Again')).toHaveLength(whole)
  for (const name of wavsIn('Again'))
    expect(sha256(readFileSync(join(segno.folder, 'Again', name)))).toBe(
      sha256(readFileSync(join(segno.folder, 'Loops', name))),
    )
})

test('a master whose tempo was corrected comes again under its name; one that its person changed stays', async () => {
  const account = { email: 'artist@segno.test', password: 'segno-demo' }
  const artist = (await ask<{ tokens: { idToken: string } }>('/api/auth/signIn', account)).tokens.idToken
  const sounds = async () => {
    const path = '/api/artist/sounds?status=published&limit=2'
    const { items } = await ask<{ items: { sound: { _id: string; title: string }; version: number }[] }>(
      path,
      undefined,
      'GET',
      artist,
    )
    return items.map(({ sound, version }) => ({ ...sound, version }))
  }
  const [corrected, changed] = await sounds()
  await segno.run('buy', corrected!._id, changed!._id, '--yes')
  await segno.run('pull', 'Loops')
  const nameOf = (title: string): string => wavsIn('Loops').find((name) => name.includes(title))!
  const read = (title: string): Buffer => readFileSync(join(segno.folder, 'Loops', nameOf(title)))
  const before = read(corrected!.title)
  writeFileSync(join(segno.folder, 'Loops', nameOf(changed!.title)), 'cut by hand')
  const changes = (await sounds()).map(({ _id, version }) => ({ _id, version, set: { tempoBpm: 93.5 } }))
  await ask('/api/artist/sounds', { changes }, 'PUT', artist)
  const { said } = await segno.run('pull', 'Loops')
  expect(said).toMatchObject([{ pulled: [nameOf(corrected!.title)] }])
  expect([read(corrected!.title).equals(before), read(changed!.title).toString()]).toEqual([
    false,
    'cut by hand',
  ])
})

test('a preview in a project gives way to its master once it is bought, under its own name', async () => {
  const { said } = await segno.run('search', '--limit', '50')
  const { sounds } = said[0] as unknown as { sounds: { id: string; isOwned: boolean }[] }
  const { id } = sounds.find(({ isOwned }) => !isOwned)!
  const { loops: offered } = await ask<{ loops: { url: string; fileName: string }[] }>('/api/drag-outs', {
    loops: [{ LoopId: id }],
  })
  const { url, fileName } = offered[0]!
  const path = join(segno.folder, 'Project', 'Samples', fileName)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, Buffer.from(await (await fetch(shop.origin + url)).arrayBuffer()))
  const watching = segno.start('watch', 'Project')
  expect((await segno.run('buy', id, '--yes')).exitCode).toBe(0)
  expect(JSON.parse(await watching.firstLine)).toMatchObject({ path, soundId: id })
  watching.process.kill('SIGTERM')
  expect((await watching.ended).exitCode).toBe(130)
  const { url: masterUrl } = await ask<{ url: string }>(`/api/purchases/${id}/download`, {})
  const master = Buffer.from(await (await fetch(shop.origin + masterUrl)).arrayBuffer())
  expect(sha256(readFileSync(path))).toBe(sha256(master))
})

const CONFORMANCE = fileURLToPath(new URL('../../shop/companion/src/main-conformance.ts', import.meta.url))

test('the conformance kit finds that the shop keeps its contract', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [CONFORMANCE, shop.origin])
  expect(
    stdout
      .trim()
      .split('\n')
      .filter((said) => !said.startsWith('holds')),
  ).toEqual(['11 of 11 hold'])
})

test('the conformance kit finds that the companion keeps the contract', async () => {
  const port = await freePort()
  const judge = spawn(process.execPath, [CONFORMANCE, shop.origin, '--listen', String(port)])
  try {
    const said: string[] = []
    const isReady = Promise.withResolvers<void>()
    createInterface(judge.stdout).on('line', (one) => {
      said.push(one)
      isReady.resolve()
    })
    await isReady.promise
    using judged = new Segno()
    const session = readFileSync(join(segno.folder, 'config', 'session.json'), 'utf8')
    mkdirSync(join(judged.folder, 'config'))
    writeFileSync(
      join(judged.folder, 'config', 'session.json'),
      session.replace(line.origin, `http://127.0.0.1:${port}`),
    )
    writeFileSync(join(judged.folder, 'track.wav'), sketch())
    for (const command of [['status'], ['search', 'bass'], ['match', 'track.wav'], ['pull', 'Loops']])
      expect([command, (await judged.run(...command)).exitCode]).toEqual([command, 0])
    expect(said.length).toBeGreaterThan(6)
    expect(said.slice(1).filter((one) => !one.startsWith('holds'))).toEqual([])
  } finally {
    judge.kill()
  }
})

test('a shop that cannot be reached is told in words and by the exit code', async () => {
  using elsewhere = new Segno()
  const { exitCode, said } = await elsewhere.run('sign-in', 'http://127.0.0.1:9')
  expect([exitCode, said[0]]).toMatchObject([3, { error: { code: 'offline' } }])
})

test('who is disconnected in the profile is refused within a minute', async () => {
  const { items } = await ask<{ items: { _id: string; program: { name: string } | null }[] }>(
    '/api/auth/sessions',
  )
  const { _id } = items.find(({ program }) => program !== null)!
  await ask(`/api/auth/sessions/${_id}`, undefined, 'DELETE')
  const refused = await eventually(async () => {
    const ended = await segno.run('status')
    return ended.exitCode !== 0 && ended
  })
  expect([refused.exitCode, refused.said]).toMatchObject([4, [{ error: { code: 'signed_out' } }]])
})
