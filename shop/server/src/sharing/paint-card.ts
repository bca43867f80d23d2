import sharp, { type OverlayOptions } from 'sharp'
import { unpackFonts } from './card-fonts.ts'
import type { Card, CardAnswer, CardCall, CardCover } from './card-protocol.ts'

const WIDTH = 1_200
const HEIGHT = 630
const COVER = 430
const LEFT = 100
const TEXT_LEFT = LEFT + COVER + 56
const TEXT_WIDTH = WIDTH - TEXT_LEFT - 72
const COVER_TOP = (HEIGHT - COVER) / 2
const WAVE_HEIGHT = 84
const QUALITY = 84
const INK = '#f4f1fa'
const QUIET = '#c9c2d8'
const BRAND = '#b692ff'
/** Each weight calls itself a family of its own. */
const FAMILIES = { 500: 'Plus Jakarta Sans Medium', 800: 'Plus Jakarta Sans ExtraBold' } as const
/** The largest size at which a title fits, in pixels, and how high it may then be. */
const TITLE_SIZES = [68, 56, 44, 34]
const TITLE_HEIGHT = 212

sharp.cache(false)
sharp.concurrency(1)

/** The picture that is shown where somebody shares a link, as messengers and networks want it. */
export async function paintCard({ card, fontFolder }: CardCall): Promise<CardAnswer> {
  const fonts = unpackFonts(fontFolder)
  // Naming a file once makes its letters known to this process.
  for (const fontfile of fonts)
    await sharp({ text: { text: '.', fontfile } })
      .raw()
      .toBuffer()
  const cover = await squareOf(card.cover)
  const ground = await sharp(cover)
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .blur(48)
    .modulate({ brightness: 0.5 })
    .toBuffer()
  const layers: OverlayOptions[] = [
    { input: Buffer.from(veil()), left: 0, top: 0 },
    { input: await rounded(cover, card.cover), left: LEFT, top: COVER_TOP },
    ...(await words(card)),
    { input: Buffer.from(waveOf(card.wave)), left: TEXT_LEFT, top: COVER_TOP + COVER - WAVE_HEIGHT },
  ]
  const jpeg = await sharp(ground).composite(layers).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer()
  return { jpeg }
}

function squareOf(cover: CardCover): Promise<Buffer> {
  const picture = cover.kind === 'drawing' ? sharp(Buffer.from(cover.svg)) : sharp(cover.bytes)
  return picture.resize(COVER, COVER, { fit: 'cover' }).png().toBuffer()
}

function rounded(square: Buffer, cover: CardCover): Promise<Buffer> {
  const radius = cover.kind === 'picture' && cover.isRound ? COVER / 2 : 24
  const mask = `<svg width="${COVER}" height="${COVER}"><rect width="${COVER}" height="${COVER}" rx="${radius}"/></svg>`
  return sharp(square)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/** Dark enough for white text on any cover. */
function veil(): string {
  return (
    `<svg width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="v"><stop stop-color="#0e0b14" stop-opacity=".35"/>` +
    `<stop offset=".5" stop-color="#0e0b14" stop-opacity=".78"/></linearGradient></defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#v)"/></svg>`
  )
}

async function words(card: Card): Promise<OverlayOptions[]> {
  const kind = await line(card.kind, { sizePixels: 24, weight: 800, colour: BRAND })
  const title = await titleOf(card.title)
  const by = card.by && (await line(card.by, { sizePixels: 34, weight: 500, colour: INK }))
  const facts = card.facts && (await line(card.facts, { sizePixels: 26, weight: 500, colour: QUIET }))
  const shop = await line(card.shopName, { sizePixels: 26, weight: 800, colour: INK })
  let top = COVER_TOP
  const layers: OverlayOptions[] = []
  for (const [text, gap] of [
    [kind, 14],
    [title, 22],
    [by, 14],
    [facts, 0],
  ] as const) {
    if (!text) continue
    layers.push({ input: text.data, left: TEXT_LEFT, top })
    top += text.info.height + gap
  }
  layers.push({ input: shop.data, left: WIDTH - 72 - shop.info.width, top: 44 })
  return layers
}

interface Look {
  readonly sizePixels: number
  readonly weight: 500 | 800
  readonly colour: string
}

async function titleOf(title: string) {
  for (const sizePixels of TITLE_SIZES) {
    const text = await draw(title, { sizePixels, weight: 800, colour: INK })
    if (text.info.height <= TITLE_HEIGHT || sizePixels === TITLE_SIZES.at(-1)) return cut(text, TITLE_HEIGHT)
  }
  throw new RangeError('there is no size for titles')
}

/** One line; what does not fit is cut off. */
async function line(words: string, look: Look) {
  return cut(await draw(words, look), Math.ceil(look.sizePixels * 1.5))
}

type Drawn = Awaited<ReturnType<typeof draw>>

async function cut(text: Drawn, mostHigh: number): Promise<Drawn> {
  const { width, height } = text.info
  const fits = { width: Math.min(width, TEXT_WIDTH), height: Math.min(height, mostHigh) }
  if (fits.width === width && fits.height === height) return text
  return sharp(text.data)
    .extract({ left: 0, top: 0, ...fits })
    .png()
    .toBuffer({ resolveWithObject: true })
}

/** Letters without ink, of which there are many kinds, cannot be drawn; a dash stands for them. */
function draw(words: string, look: Look) {
  return drawText(escapeMarkup(words), look).catch(() => drawText('–', look))
}

function drawText(markup: string, { sizePixels, weight, colour }: Look) {
  return sharp({
    text: {
      text: `<span foreground="${colour}">${markup}</span>`,
      font: `${FAMILIES[weight]}, sans-serif ${sizePixels}`,
      rgba: true,
      dpi: 72,
      width: TEXT_WIDTH,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

/** Pango reads its text as markup; and what it cannot read at all, such as a null byte, must not reach it. */
function escapeMarkup(words: string): string {
  const seen = words.replace(/[\p{Cc}\p{Cs}\p{Cn}\p{Co}]/gu, ' ').trim()
  const safe = seen.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return safe === '' ? '–' : safe
}

function waveOf(wave: readonly number[]): string {
  const step = TEXT_WIDTH / Math.max(1, wave.length)
  const bars = wave.map((height, at) => {
    const tall = Math.max(3, Math.round(height * WAVE_HEIGHT))
    const place = `x="${(at * step).toFixed(1)}" y="${((WAVE_HEIGHT - tall) / 2).toFixed(1)}"`
    return `<rect ${place} width="${(step * 0.55).toFixed(1)}" height="${tall}" rx="2"/>`
  })
  return `<svg width="${TEXT_WIDTH}" height="${WAVE_HEIGHT}"><g fill="${BRAND}">${bars.join('')}</g></svg>`
}
