import type { Likeness as WireLikeness, findSimilarSounds, SimilarPage, SimilarQuery } from '@segno/contract'
import type { Likeness, LikeQuery } from '@segno/sound-index'
import { soundNotFound } from '../catalogue/public.ts'
import type { Call, Caller } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { toLikeQuery } from './dial.ts'
import { fingerprintNumbers } from './fingerprint-numbers.ts'
import { rounded } from './rounded.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { searchPage } from './search-sounds.ts'

interface SimilarSearch {
  readonly query: SimilarQuery
  readonly caller: Caller | null
  readonly hungUp: AbortSignal
}

/** One part of the sounds that are like a published one. @throws {AppError} sound_not_found */
export async function listSimilar(
  platform: Platform,
  index: CatalogueIndex,
  { params, ...asked }: { params: { id: string } } & SimilarSearch,
): Promise<SimilarPage> {
  if (!(await index.has(params.id))) throw soundNotFound()
  return similarPage(platform, index, { ...asked, to: params.id })
}

/** One part of the sounds that are like a fingerprint. @throws {AppError} fingerprint_outdated */
export async function findSimilar(
  platform: Platform,
  index: CatalogueIndex,
  { body, ...asked }: { body: Call<typeof findSimilarSounds>['body'] } & SimilarSearch,
): Promise<SimilarPage> {
  return similarPage(platform, index, { ...asked, to: fingerprintNumbers(body.fingerprint) })
}

async function similarPage(
  platform: Platform,
  index: CatalogueIndex,
  { query, caller, hungUp, to }: { to: LikeQuery['to'] } & SimilarSearch,
): Promise<SimilarPage> {
  const { page, found } = await searchPage(platform, index, {
    query,
    caller,
    hungUp,
    like: toLikeQuery(to, query),
  })
  const likeness = new Map(found.ids.map((id, at) => [id, found.likeness?.[at]]))
  return { ...page, likeness: page.sounds.flatMap(({ id }) => onWire(likeness.get(id)) ?? []) }
}

function onWire(likeness: Likeness | undefined): WireLikeness | null {
  if (!likeness) return null
  const { timbre, rhythm, pitch, envelope, overall, alikeIn, transposedSemitones } = likeness
  return {
    timbre: timbre && rounded(timbre),
    rhythm: rhythm && rounded(rhythm),
    pitch: pitch && rounded(pitch),
    envelope: envelope && rounded(envelope),
    overall: rounded(overall),
    alikeIn: [...alikeIn],
    transposedSemitones,
  }
}
