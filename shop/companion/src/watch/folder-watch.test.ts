import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aDragOut, aPurchase, aWav } from '../testing/scripted-shop.ts'
import { WatchedFolder } from '../testing/watched-folder.ts'

const NAME = 'Sub (preview).wav'
const MINUTE = 60
const mastersOf = ({ shop }: WatchedFolder): number => shop.count('GET /master')

test('a preview that was bought gives way to its master, and is kept beside it', async () => {
  await using project = await WatchedFolder.open()
  project.write(NAME, project.shop.preview)
  expect(await project.watchFor(MINUTE)).toBeNull()
  expect(project.names()).toEqual([NAME, `${NAME}.before-segno`])
  expect(project.read(NAME).equals(project.shop.master)).toBe(true)
  expect(project.read(`${NAME}.before-segno`).equals(project.shop.preview)).toBe(true)
  expect([project.replaced, mastersOf(project)]).toEqual([[project.path(NAME)], 1])
})

test('a preview whose title was corrected since is known by its audio', async () => {
  await using project = await WatchedFolder.open()
  project.write(NAME, aWav({ isPreview: true, title: 'Subb' }))
  await project.watchFor(MINUTE)
  expect([project.replaced.length, project.shop.count('GET /preview')]).toEqual([1, 1])
})

test('a preview that was edited where it lies stays, and that is told once', async () => {
  await using project = await WatchedFolder.open()
  const edited = aWav({ isPreview: true, value: 0.9 })
  project.write(NAME, edited)
  await project.watchFor(3 * MINUTE)
  expect([project.read(NAME).equals(edited), project.names()]).toEqual([true, [NAME]])
  expect(mastersOf(project)).toBe(0)
  expect(project.lines()).toEqual([
    `${project.path(NAME)}: This preview was edited, so it stays. Drag the sound into the project to have its master.`,
  ])
})

test('a preview that was saved in another format stays, and ends nothing', async () => {
  await using project = await WatchedFolder.open()
  const odd = Buffer.from(project.shop.preview)
  // MP3 in a WAV, which still says of itself that it is a preview.
  odd.writeUInt16LE(0x55, odd.indexOf('fmt ') + 8)
  project.write(NAME, odd)
  expect(await project.watchFor(MINUTE)).toBeNull()
  expect([project.read(NAME).equals(odd), mastersOf(project)]).toEqual([true, 0])
})

/** Nobody may write such a file, as on Windows one that a DAW has open. */
function setHeld(path: string, isHeld: boolean): boolean {
  try {
    execFileSync('chattr', [isHeld ? '+i' : '-i', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('a file that another program holds is tried more and more seldom, and nothing is fetched for it until it is free', async ({
  skip,
}) => {
  await using project = await WatchedFolder.open()
  project.write(NAME, project.shop.preview)
  if (!setHeld(project.path(NAME), true)) skip('this system has no files that cannot be written')
  try {
    await project.watchFor(4 * MINUTE)
    const looked = project.shop.asked.filter((one) => one !== 'GET /api/purchases')
    expect([new Set(looked), mastersOf(project)]).toEqual([new Set(['GET /api/drag-outs']), 0])
    expect(project.lines()).toEqual([
      `${project.path(NAME)} is open in another program, or may not be written. Its master comes once it is free.`,
    ])
  } finally {
    setHeld(project.path(NAME), false)
  }
  await project.watchFor(4 * MINUTE)
  expect([project.replaced.length, mastersOf(project)]).toEqual([1, 1])
})

test('a master that was whole when its place was taken is not fetched once more', async ({ skip }) => {
  await using project = await WatchedFolder.open()
  project.write(NAME, project.shop.preview)
  project.shop.refuse = (path) => {
    if (path === '/master') setHeld(project.path(NAME), true)
    return null
  }
  await project.watchFor(MINUTE)
  if (!setHeld(project.path(NAME), false)) skip('this system has no files that cannot be written')
  expect(project.replaced).toEqual([])
  project.shop.refuse = () => null
  await project.watchFor(4 * MINUTE)
  expect([project.replaced.length, project.shop.ranges]).toEqual([
    1,
    [`bytes=${project.shop.master.length}-`],
  ])
})

test('a master that broke off goes on where it was', async () => {
  await using project = await WatchedFolder.open()
  project.write(NAME, project.shop.preview)
  project.shop.breakAfterBytes = 300
  await project.watchFor(4)
  project.shop.breakAfterBytes = Infinity
  await project.watchFor(5 * MINUTE)
  expect(project.read(NAME).equals(project.shop.master)).toBe(true)
  expect(project.shop.ranges[0]).toBe('bytes=300-')
})

test('a shop that is asked too often is left alone for as long as it says', async () => {
  await using project = await WatchedFolder.open()
  project.write(NAME, project.shop.preview)
  project.shop.refuse = () => ({
    statusCode: 429,
    code: 'too_many_requests',
    headers: { 'retry-after': '120' },
  })
  expect(await project.watchFor(3)).toBeNull()
  expect([project.waits, project.shop.asked.length]).toEqual([[120_000], 1])
  project.shop.refuse = () => null
  await project.watchFor(MINUTE)
  expect(project.replaced).toHaveLength(1)
})

test.each([
  [404, 'not_found'],
  [503, 'unavailable'],
  [400, 'bad_request'],
])('a shop that answers %i is asked again, more and more seldom', async (statusCode, code) => {
  await using project = await WatchedFolder.open()
  project.write(NAME, project.shop.preview)
  project.shop.refuse = () => ({ statusCode, code })
  expect(await project.watchFor(60 * MINUTE)).toBeNull()
  expect(project.shop.asked.length).toBeLessThan(20)
  expect(project.lines()).toHaveLength(1)
  project.shop.refuse = () => null
  await project.watchFor(MINUTE)
  expect([project.replaced.length, project.lines().at(-1)]).toEqual([1, 'Watching again.'])
})

test('one sound that the shop does not give keeps no other back', async () => {
  await using project = await WatchedFolder.open()
  project.shop.dragOuts = [aDragOut(), aDragOut({ soundId: 'kick', fileName: 'Kick (preview).wav' })]
  project.shop.purchases = [aPurchase(), aPurchase('kick')]
  project.write(NAME, project.shop.preview)
  project.write('Kick (preview).wav', project.shop.preview)
  project.shop.refuse = (path) =>
    path === '/api/purchases/kick/download' ? { statusCode: 404, code: 'purchase_not_found' } : null
  await project.watchFor(4 * MINUTE)
  expect(project.replaced).toEqual([project.path(NAME)])
  expect(project.shop.count('POST /api/purchases/kick/download')).toBeLessThan(10)
})

test('only a sign-in that is refused ends it, in a sentence', async () => {
  await using project = await WatchedFolder.open()
  project.shop.refuse = () => ({ statusCode: 401, code: 'unauthenticated' })
  expect(await project.watchFor(MINUTE)).toMatchObject({
    kind: 'signedOut',
    message: 'You are signed out. Run: segno sign-in',
  })
})

test('folders that vanish while they are read, and the whole folder, are waited for', async () => {
  await using project = await WatchedFolder.open()
  const churn = new AbortController()
  const churning = (async () => {
    for (let turn = 0; !churn.signal.aborted; turn++) {
      mkdirSync(project.path(`Take ${turn}/Audio`), { recursive: true })
      await sleep(1)
      rmSync(project.path(`Take ${turn}`), { recursive: true, force: true })
    }
  })()
  expect(await project.watchFor(40)).toBeNull()
  churn.abort()
  await churning
  renameSync(project.folder, `${project.folder} elsewhere`)
  expect(await project.watchFor(5 * MINUTE)).toBeNull()
  expect(project.lines()).toEqual([`${project.folder} is not there. Waiting for it.`])
  renameSync(`${project.folder} elsewhere`, project.folder)
  project.write(NAME, project.shop.preview)
  await project.watchFor(5 * MINUTE)
  expect(project.replaced).toHaveLength(1)
})

test('while a DAW records, the history is not read again; what is dragged later is read from there on', async () => {
  await using project = await WatchedFolder.open()
  project.shop.dragOuts = Array.from({ length: 250 }, (_, index) =>
    aDragOut({ id: `old-${index}`, soundId: `s${index}`, fileName: `Old ${index} (preview).wav` }),
  )
  project.write('Recording.wav', Buffer.from('RIFF'))
  await project.watchFor(3)
  const history = () => project.shop.count('GET /api/drag-outs')
  expect(history()).toBe(3)
  for (let turn = 0; turn < 10; turn++) {
    project.write('Recording.wav', Buffer.alloc(1_000 * turn))
    await project.watchFor(2)
  }
  expect(history()).toBe(3)
  project.shop.dragOuts.unshift(aDragOut())
  project.write(NAME, project.shop.preview)
  await project.watchFor(3)
  expect([history(), project.replaced.length]).toEqual([4, 1])
})

test('purchases are noticed, made and undone, also of what was told to be dragged after its file had come', async () => {
  await using project = await WatchedFolder.open()
  project.shop.dragOuts = []
  project.shop.purchases = [aPurchase('other')]
  project.write(NAME, project.shop.preview)
  await project.watchFor(10)
  expect(project.replaced).toEqual([])
  project.shop.dragOuts = [aDragOut()]
  project.shop.purchases = [aPurchase('third')]
  await project.watchFor(10)
  project.shop.purchases = [aPurchase(), aPurchase('third')]
  await project.watchFor(10)
  expect(project.replaced).toHaveLength(1)
})
