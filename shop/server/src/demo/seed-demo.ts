import { demoCatalogue, type DemoCatalogue, type DemoSound } from '@segno/demo-sounds'
import { createAccount, findAccountByEmail, skipOnboarding } from '../accounts/public.ts'
import { insertPack } from '../catalogue/public.ts'
import { makeArtist } from '../artists/public.ts'
import { setPassword } from '../identity/public.ts'
import { insertIntake, selectDemoIntakes, type Claim } from '../ingest/public.ts'
import { acceptNewest } from '../legal/public.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { makeDemoCampaign } from './demo-campaign.ts'
import { demoOrder, spreadOver } from './demo-order.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo-people.ts'
import { makeDemoUsage } from './demo-usage.ts'

export const DEMO_SEED = 20_261
export const DEMO_RENDER_JOB = 'render-demo-sound'

/**
 * Makes the demo's people and campaign, and announces its catalogue, once; rendering and ingest follow as jobs.
 *
 * @param soundCount so many of its sounds, of all kinds; null: all
 */
export async function seedDemo(
  platform: Platform & Parameters<typeof makeDemoCampaign>[0],
  soundCount: number | null,
): Promise<void> {
  await makePeople(platform.db)
  await makeDemoCampaign(platform)
  await makeDemoUsage(platform)
  if ((await selectDemoIntakes(platform.db)).length > 0) return
  const catalogue = demoCatalogue(DEMO_SEED)
  const artistIds = await makeArtists(platform.db, catalogue)
  await inTransaction(platform.db, async (tx) => {
    const packIds = await makePacks(tx, catalogue, artistIds)
    const batchId = newId()
    for (const sound of spreadOver(demoOrder(catalogue.sounds), soundCount)) {
      const intakeId = newId()
      await insertIntake(tx, {
        id: intakeId,
        batchId,
        artistId: artistIds.get(sound.artistHandle) ?? '',
        origin: 'demo',
        fileName: sound.id,
        file: null,
        claim: claimOf(sound, packIds.get(sound.packSlug)),
        publish: true,
      })
      await platform.jobs.enqueue(tx, [
        { kind: DEMO_RENDER_JOB, key: intakeId, payload: { intakeId, demoId: sound.id } },
      ])
    }
  })
  platform.jobs.wake()
}

async function makePeople(db: Db): Promise<void> {
  for (const person of DEMO_PEOPLE) {
    await inTransaction(db, async (tx) => {
      if (await findAccountByEmail(tx, person.email)) return
      const accountId = await createAccount(tx, {
        ...person,
        country: 'DE',
        currency: 'EUR',
        status: 'activated',
        isConfirmed: true,
      })
      await setPassword(tx, { accountId, password: DEMO_PASSWORD })
      await skipOnboarding(tx, accountId, new Date())
    })
  }
}

/** The first of the artists is the demo's own, so that whoever signs in as an artist has sounds. */
async function makeArtists(db: Db, { artists }: DemoCatalogue): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [at, artist] of artists.entries()) {
    const email = at === 0 ? 'artist@segno.test' : `${artist.handle}@segno.test`
    const { id } = await makeArtist(db, { ...artist, email })
    await acceptNewest(db, { accountId: id, at: new Date() })
    ids.set(artist.handle, id)
  }
  return ids
}

async function makePacks(
  tx: Db,
  { packs }: DemoCatalogue,
  artistIds: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const pack of packs) {
    const id = newId()
    await insertPack(tx, { ...pack, id, artistId: artistIds.get(pack.artistHandle) ?? '' })
    ids.set(pack.slug, id)
  }
  return ids
}

function claimOf(sound: DemoSound, packId: string | undefined): Claim {
  return {
    title: sound.title,
    kind: sound.kind,
    tempoBpm: sound.tempoBpm,
    beats: sound.beats,
    key: sound.key,
    instrument: sound.instrument,
    genres: [...sound.genres],
    moods: [...sound.moods],
    tags: [...sound.tags],
    pricePoints: sound.pricePoints,
    ...(packId === undefined ? {} : { packId }),
  }
}
