import { readdirSync, readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { PictureStudio } from './picture-studio.ts'

let studio: PictureStudio
beforeEach(() => {
  studio = new PictureStudio(openLog('silent'))
})
afterEach(() => studio[Symbol.asyncDispose]())

const RED = { r: 220, g: 20, b: 20 }
const BLUE = { r: 20, g: 20, b: 220 }
const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Left half red, right half blue. */
const halves = async (width: number, height: number) =>
  plain(width, height).composite([
    {
      input: await plain(width / 2, height, BLUE)
        .png()
        .toBuffer(),
      left: width / 2,
      top: 0,
    },
  ])

const make = (
  bytes: Uint8Array,
  facts: { sides?: number[]; square?: [number, number, number]; owner?: string } = {},
) => {
  const [left = 0, top = 0, side = 1] = facts.square ?? []
  const square = facts.square ? { left, top, side } : null
  return studio.makeSquares({ bytes, square, sidesPixels: facts.sides ?? [64] }, facts.owner ?? 'ada')
}

async function colourAt(bytes: Uint8Array, at: { x: number; y: number }): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const start = (at.y * info.width + at.x) * info.channels
  return data[start]! > data[start + 2]! ? 'red' : 'blue'
}

test.each(['jpeg', 'png', 'webp'] as const)('a %s becomes squares of the sides asked for', async (format) => {
  const made = await make(await plain(300, 200).toFormat(format).toBuffer(), { sides: [128, 64] })
  const facts = await Promise.all(made.map((one) => sharp(one).metadata()))
  expect(facts.map(({ format: as, width, height }) => [as, width, height])).toEqual([
    ['webp', 128, 128],
    ['webp', 64, 64],
  ])
})

test('[V06] where a picture was taken and by which camera is gone, and it stands upright', async () => {
  const original = await (
    await halves(400, 200)
  )
    .withExif({ IFD0: { Artist: 'Ada', Model: 'Camera' }, IFD3: { GPSLatitude: '59/1 20/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(original).metadata()).exif).toBeDefined()
  const [small] = await make(original, { square: [0, 0, 1] })
  const facts = await sharp(small).metadata()
  expect([facts.exif, facts.xmp, facts.icc, facts.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  // Turned by a quarter to the right, its left half is the upper one.
  expect(await colourAt(small!, { x: 5, y: 5 })).toBe('red')
  expect(await colourAt(small!, { x: 60, y: 5 })).toBe('red')
})

test('the square that was chosen is the one that is kept; without one it is the middle', async () => {
  const original = await (await halves(400, 200)).png().toBuffer()
  const [left] = await make(original, { square: [0, 0, 0.5] })
  expect(await colourAt(left!, { x: 60, y: 60 })).toBe('red')
  const [right] = await make(original, { square: [0.75, 0.5, 0.5] })
  expect(await colourAt(right!, { x: 3, y: 3 })).toBe('blue')
  const [middle] = await make(original)
  expect([await colourAt(middle!, { x: 3, y: 3 }), await colourAt(middle!, { x: 60, y: 3 })]).toEqual([
    'red',
    'blue',
  ])
})

test('a picture that is smaller than asked for is not blown up', async () => {
  const [small] = await make(await plain(20, 30).png().toBuffer())
  expect(await sharp(small).metadata()).toMatchObject({ width: 20, height: 20 })
})

/** A PNG that says of itself that it is this large. */
async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const png = await plain(8, 8).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

test.each([
  ['a text', async () => Buffer.from('no picture'), 'not_a_picture'],
  ['nothing', async () => Buffer.alloc(0), 'not_a_picture'],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not_a_picture'],
  ['a GIF', () => plain(8, 8).gif().toBuffer(), 'not_a_picture'],
  ['a TIFF', () => plain(8, 8).tiff().toBuffer(), 'not_a_picture'],
  ['a bomb of 3600 million pixels', () => pngClaiming(60_000, 60_000), 'too_many_pixels'],
  [
    'half a JPEG',
    async () => (await plain(600, 600).jpeg({ quality: 100 }).toBuffer()).subarray(0, 900),
    'damaged',
  ],
])('[V06] %s is refused, and the next picture is made', async (_, bytes, code) => {
  await expect(make(await bytes())).rejects.toMatchObject({ code, status: 400 })
  expect(await make(await plain(9, 9).png().toBuffer())).toHaveLength(1)
})

function workerPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return Number(parent) === process.pid && command.includes('picture-worker')
      } catch {
        return false
      }
    })
}

test.skipIf(process.platform !== 'linux')(
  'a decoder that was killed is replaced, and the picture is made all the same',
  async () => {
    const bytes = await plain(9, 9).png().toBuffer()
    await make(bytes)
    for (const pid of workerPids()) process.kill(pid, 'SIGKILL')
    expect(await make(bytes)).toHaveLength(1)
  },
)

test('a picture at which the decoder takes too long is refused', async () => {
  await using impatient = new PictureStudio(openLog('silent'), { maxWorkMs: 1 })
  const bytes = await plain(9, 9).png().toBuffer()
  await expect(
    impatient.makeSquares({ bytes, square: null, sidesPixels: [64] }, 'ada'),
  ).rejects.toMatchObject({
    code: 'damaged',
  })
})

test('eighteen pictures of one account keep nobody else waiting, and what is too much is refused at once', async () => {
  const bytes = await plain(9, 9).png().toBuffer()
  const order: string[] = []
  const flood = Array.from({ length: 18 }, () => make(bytes).then(() => order.push('ada')))
  const other = make(bytes, { owner: 'bob' }).then(() => order.push('bob'))
  const tries = await Promise.allSettled(flood)
  await other
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(tries.at(-1)).toMatchObject({ reason: { code: 'too_busy', status: 429 } })
  expect(order).toEqual(['ada', 'bob', 'ada', 'ada', 'ada'])
})

test('when very many bring pictures, the last are asked to come back', async () => {
  const bytes = await plain(9, 9).png().toBuffer()
  const tries = await Promise.allSettled(
    Array.from({ length: 33 }, (_, at) => make(bytes, { owner: `artist ${at}` })),
  )
  expect(tries.map(({ status }) => status).indexOf('rejected')).toBe(32)
  expect(tries.at(-1)).toMatchObject({ reason: { code: 'too_busy' } })
})
