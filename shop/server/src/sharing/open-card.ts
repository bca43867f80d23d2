import { join } from 'node:path'
import { Readable } from 'node:stream'
import { coverOfSize, type SharedKind } from '@segno/contract'
import { readPhoto } from '../accounts/public.ts'
import { AppError } from '../platform/app-error.ts'
import { networkOf } from '../platform/http/client-network.ts'
import type { FileAnswer } from '../platform/http/file-answer.ts'
import { drawCover, nameCover, readCoverBytes, readCoverName } from '../catalogue/public.ts'
import { cardNotFound } from './errors.ts'
import type { SharingContext } from './sharing-context.ts'
import { waveBars } from './wave-bars.ts'
import type { Card, CardCover } from './card-protocol.ts'
import { readSharedPage } from './read-shared-page.ts'
import { cardAddress, type CardFacts } from './shared-page.ts'

const WAVE_BARS = 64

/** The card of a page. One of before, at its old address, is answered with today's. @throws {AppError} card_not_found */
export async function openCard(
  ctx: SharingContext,
  { kind, id, file, clientAddress }: { kind: SharedKind; id: string; file: string; clientAddress: string },
): Promise<FileAnswer> {
  const page = await readSharedPage(ctx, { kind, id })
  if (page === null) throw cardNotFound()
  const address = cardAddress({ kind, id }, page.card)
  const jpeg = await ctx.cards.draw(address, {
    network: networkOf(clientAddress),
    call: async () => ({
      card: await toCard(ctx, id, page.card),
      fontFolder: join(ctx.scratchFolder, 'fonts'),
    }),
  })
  return {
    contentType: 'image/jpeg',
    sizeBytes: jpeg.length,
    cache: address.endsWith(`/${file}`) ? 'for-ever' : 'check-first',
    etag: address.split('/').at(-1)!.replace('.jpg', ''),
    saveAs: null,
    open: ({ startByte, endByte }) =>
      Promise.resolve(Readable.from([Buffer.from(jpeg.subarray(startByte, endByte + 1))])),
  }
}

async function toCard(ctx: SharingContext, id: string, facts: CardFacts): Promise<Card> {
  const { kind, title, by, facts: line, cover, peaks } = facts
  return {
    kind,
    title,
    by,
    facts: line,
    shopName: ctx.shop.name,
    cover: await toCover(ctx, id, cover),
    wave: peaks === null ? [] : waveBars(Buffer.from(peaks, 'base64'), WAVE_BARS),
  }
}

/** Where a picture has gone meanwhile, a drawing takes its place. */
async function toCover(ctx: SharingContext, id: string, address: string | null): Promise<CardCover> {
  const drawn = address === null ? null : readCoverName(address.replace(/^\/covers\/|\.svg$/g, ''))
  if (drawn) return { kind: 'drawing', svg: drawCover(drawn) }
  const bytes = address === null ? null : await readPicture(ctx, address)
  if (bytes) return { kind: 'picture', bytes, isRound: address?.startsWith('/photos/') === true }
  return { kind: 'drawing', svg: drawCover(readCoverName(nameCover(id, []))!) }
}

async function readPicture(ctx: SharingContext, address: string): Promise<Uint8Array | null> {
  try {
    if (address.startsWith('/photos/')) return await readPhoto(ctx.files, address.slice('/photos/'.length))
    return await readCoverBytes(ctx.files, coverOfSize(address, 512).slice('/covers/'.length))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
