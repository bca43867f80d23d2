import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { RIGHTS_VERSION } from '@segno/contract'
import type { Insertable } from 'kysely'
import type { AccountsTables } from '../accounts/tables.ts'
import type { CatalogueTables } from '../catalogue/tables.ts'
import type { IdentityTables } from '../identity/tables.ts'
import { over, type Db } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'

type AccountRow = Insertable<AccountsTables['account']>
type SoundRow = Insertable<CatalogueTables['sound']>

/** An activated, confirmed buyer, where the test does not say otherwise. */
export async function anAccount(
  db: Db,
  facts: Partial<AccountRow> = {},
): Promise<{ id: string; email: string }> {
  const id = facts.id ?? newId()
  const row = {
    id,
    email: `${id}@segno.test`,
    first_name: 'Ada',
    last_name: 'Buyer',
    country: 'DE',
    currency: 'EUR',
    role: 'user',
    status: 'activated',
    email_confirmed_at: new Date(),
    ...facts,
  }
  await over<AccountsTables>(db).insertInto('account').values(row).execute()
  return { id, email: row.email }
}

export const PASSWORD = 'rain on the tin roof'
let passwordHash: Promise<string> | undefined

/** The password of an account. Its hash is as weak as can be: a good one takes longer than most of what is tested. */
export async function aPassword(db: Db, accountId: string): Promise<string> {
  passwordHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await over<IdentityTables>(db)
    .insertInto('credential')
    .values({ account_id: accountId, password_hash: await passwordHash, must_renew: false })
    .execute()
  return PASSWORD
}

export async function anArtist(
  db: Db,
  facts: { handle?: string; name?: string } = {},
): Promise<{ id: string; handle: string }> {
  const { id } = await anAccount(db, { role: 'artist' })
  const handle = facts.handle ?? `artist-${id.slice(-8)}`
  await over<CatalogueTables>(db)
    .insertInto('artist')
    .values({ account_id: id, handle, name: facts.name ?? 'Ava Lune' })
    .execute()
  return { id, handle }
}

const anyHash = (): string => createHash('sha256').update(newId()).digest('hex')

/** A published loop of two points, by an artist of its own where none is given. */
export async function aSound(db: Db, facts: Partial<SoundRow> = {}): Promise<{ id: string }> {
  const id = facts.id ?? newId()
  const artistId = facts.artist_id ?? (await anArtist(db)).id
  await over<CatalogueTables>(db)
    .insertInto('sound')
    .values({
      id,
      artist_id: artistId,
      title: 'Midnight Sub',
      kind: 'loop',
      status: 'published',
      published_at: new Date(),
      price_points: 2,
      tempo_bpm: 120,
      beats: 8,
      key_tonic: 0,
      key_mode: 'minor',
      instrument: 'bass',
      genres: ['techno'],
      tagged_by: 'artist',
      master_key: `masters/${anyHash()}.wav`,
      master_format: 'wav',
      content_hash: anyHash(),
      length_frames: 176_400,
      sample_rate_hz: 44_100,
      channels: 2,
      bit_depth: 24,
      analyser_version: 1,
      measured_kind: 'loop',
      tempo_confidence: 0.9,
      key_confidence: 0.9,
      loudness_lufs: -14,
      onsets_seconds: [],
      fingerprint: Buffer.alloc(4 * 64),
      encoder_version: 1,
      gain_db: 0,
      peaks: Buffer.alloc(512),
      preview_opus_key: `previews/${anyHash()}.opus`,
      preview_mp3_key: `previews/${anyHash()}.mp3`,
      ...(facts.status === 'inReview' && { submitted_at: new Date(), rights_version: RIGHTS_VERSION }),
      ...facts,
    })
    .execute()
  return { id }
}

/** An empty pack without a cover, by an artist of its own where none is given. */
export async function aPack(
  db: Db,
  facts: Partial<Insertable<CatalogueTables['pack']>> = {},
): Promise<{ id: string; artistId: string }> {
  const id = facts.id ?? newId()
  const artistId = facts.artist_id ?? (await anArtist(db)).id
  await over<CatalogueTables>(db)
    .insertInto('pack')
    .values({ id, artist_id: artistId, slug: `pack-${id.slice(-8)}`, title: 'Night Shift', ...facts })
    .execute()
  return { id, artistId }
}
