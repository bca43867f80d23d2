import type { Jam } from '@segno/contract'
import { expect, test } from 'vitest'
import { aSound, anArtist } from '../testing/builders.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'
import { createJam, saveJam } from './change-jam.ts'
import { showJam } from './show-jam.ts'

const database = useTestDatabase()

test.skipIf(!hasPostgres)('of two who save a jam at once one is told, and no lane is lost', async () => {
  const { db } = database
  const ctx = { db, now: () => new Date() }
  const { id: accountId } = await anArtist(db)
  const caller = { accountId, sessionId: 'session', role: 'artist' } as const
  const facts = { title: 'Night bus', description: '', tempoBpm: 120, key: null, bars: 8, halfDouble: true }
  const mixing = { clips: [], gainDb: 0, pan: 0, pitchSemitones: 0, isMuted: false, isSoloed: false }
  const sounds = [await aSound(db), await aSound(db)]
  let jam: Jam = await createJam(ctx, caller, facts)
  for (let turn = 0; turn < 10; turn++) {
    const saves = sounds.map(({ id: soundId }, who) =>
      saveJam(
        ctx,
        { caller, jamId: jam.id },
        {
          ...facts,
          version: jam.version,
          lanes: Array.from({ length: who + 1 }, () => ({ soundId, ...mixing })),
        },
      ),
    )
    const results = await Promise.allSettled(saves)
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'jam_changed' } }])
    const [saved] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    jam = await showJam(db, jam.id, caller)
    expect(jam.lanes).toEqual(saved!.lanes)
    expect(jam.version).toBe(turn + 2)
  }
})
