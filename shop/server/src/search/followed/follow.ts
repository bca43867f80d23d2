import {
  type Followed,
  type FollowedKind,
  MAX_FOLLOWED,
  normaliseTag,
  TAG_FORM,
  SOUND_LIMITS,
} from '@segno/contract'
import type { Followed as FollowedInIndex } from '@segno/sound-index'
import { findArtistByAnyHandle } from '../../artists/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { badRequest } from '../../platform/http/check-request.ts'
import type { Platform } from '../../platform/platform.ts'
import { artistNotFound, termNotFound, tooManyFollowed } from '../errors.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import { termName } from '../term-names.ts'
import {
  countFollowed,
  deleteAllFollowed,
  deleteFollowedArtist,
  deleteFollowedWords,
  insertFollowedArtist,
  insertFollowedWord,
  lockFollower,
  selectFollowedArtists,
  selectFollowedWords,
} from './queries.ts'

export type Words = Pick<CatalogueIndex, 'formerTerms' | 'termNames'>

interface Following {
  readonly accountId: string
  readonly kind: FollowedKind
  readonly value: string
}

/** All that somebody follows, what was followed last first, by the names that things have now. */
export async function listFollowed(db: Db, index: Words, accountId: string): Promise<Followed> {
  const [artists, words] = await Promise.all([
    selectFollowedArtists(db, accountId),
    selectFollowedWords(db, accountId),
  ])
  const all = [
    ...artists.map(({ handle, name, followed_at }) => ({
      kind: 'artist' as const,
      value: handle,
      name,
      followed_at,
    })),
    ...words.map(({ kind, word, followed_at }) => {
      const value = wordNow(index, kind, word)
      const name = kind === 'tag' ? value : termName(index.termNames, kind, value)
      return { kind, value, name, followed_at }
    }),
  ].toSorted((one, other) => other.followed_at.getTime() - one.followed_at.getTime())
  // Two terms that were followed may be one by now.
  const once = new Map(all.map(({ kind, value, name }) => [`${kind}/${value}`, { kind, value, name }]))
  return { items: [...once.values()] }
}

/** @throws {AppError} artist_not_found, term_not_found, bad_request, too_many_followed */
export async function follow(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  index: Words,
  { accountId, kind, value }: Following,
): Promise<Followed> {
  const at = { accountId, now: now() }
  await inTransaction(db, async (tx) => {
    await lockFollower(tx, accountId)
    if (kind === 'artist') {
      const artist = await findArtistByAnyHandle(tx, value)
      if (!artist) throw artistNotFound()
      await insertFollowedArtist(tx, { ...at, artistId: artist.id })
    } else {
      await insertFollowedWord(tx, { ...at, kind, word: knownWord(index, kind, value) })
    }
    if ((await countFollowed(tx, accountId)) > MAX_FOLLOWED) throw tooManyFollowed()
  })
  return listFollowed(db, index, accountId)
}

export async function unfollow(
  db: Db,
  index: Words,
  { accountId, kind, value }: Following,
): Promise<Followed> {
  if (kind === 'artist') {
    const artist = await findArtistByAnyHandle(db, value)
    if (artist) await deleteFollowedArtist(db, { accountId, artistId: artist.id })
  } else {
    const now = wordNow(index, kind, value)
    const followed = await selectFollowedWords(db, accountId)
    const words = followed.filter((one) => one.kind === kind && wordNow(index, kind, one.word) === now)
    await deleteFollowedWords(db, { accountId, kind, words: [value, ...words.map(({ word }) => word)] })
  }
  return listFollowed(db, index, accountId)
}

/** The same as a condition of a search; whoever is not signed in follows nothing. */
export async function followedFilter(
  db: Db,
  index: Words,
  accountId: string | null,
): Promise<FollowedInIndex> {
  const { items } = accountId === null ? { items: [] } : await listFollowed(db, index, accountId)
  return filterOf(items)
}

export function filterOf(items: Followed['items']): FollowedInIndex {
  const of = (kind: FollowedKind): string[] =>
    items.filter((item) => item.kind === kind).map(({ value }) => value)
  return {
    artistHandles: of('artist'),
    instruments: of('instrument'),
    genres: of('genre'),
    moods: of('mood'),
    tags: of('tag'),
  }
}

export async function exportFollowed(db: Db, accountId: string): Promise<unknown> {
  const [artists, words] = await Promise.all([
    selectFollowedArtists(db, accountId),
    selectFollowedWords(db, accountId),
  ])
  return { artists, words }
}

export async function eraseFollowed(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  await deleteAllFollowed(tx, accountId)
}

function knownWord(index: Words, kind: Exclude<FollowedKind, 'artist'>, value: string): string {
  const word = wordNow(index, kind, value)
  if (kind === 'tag') {
    if (!TAG_FORM.test(word) || word.length > SOUND_LIMITS.tagLength)
      throw badRequest([{ path: 'value', message: 'is not a tag' }])
  } else if (!index.termNames.has(`${kind}/${word}`)) throw termNotFound()
  return word
}

/** A term that was merged is the one it was merged into. */
function wordNow(index: Words, kind: Exclude<FollowedKind, 'artist'>, word: string): string {
  return kind === 'tag' ? normaliseTag(word) : (index.formerTerms.now(kind, [word])[0] ?? word)
}
