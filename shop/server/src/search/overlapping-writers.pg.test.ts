import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { lastChangeSeq, recordChanges } from '../catalogue/public.ts'
import { over, type Db } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { hasPostgres, openEmptyDatabase, useTestDatabase } from '../testing/test-database.ts'
import { IndexFiles } from './index-files.ts'
import { IndexHere } from './index-here.ts'
import type { IndexCalls } from './index-protocol.ts'
import { RunningIndex } from './running-index.ts'

const database = useTestDatabase()
const log = pino({ level: 'silent' })
const PAIRS = 500
const LANES = 5

async function beginWriter() {
  const tx = await over<unknown>(database.db).startTransaction().execute()
  await sql`select pg_current_xact_id()`.execute(tx)
  const id = newId()
  return {
    id,
    record: () => recordChanges(tx as unknown as Db, [id]),
    commit: () => tx.commit().execute(),
  }
}

/** The later of the two records its change first and commits last. */
async function overlap(index: RunningIndex, written: string[]) {
  const [early, late] = [await beginWriter(), await beginWriter()]
  await late.record()
  await early.record()
  await early.commit()
  written.push(early.id)
  await index.reach(await lastChangeSeq(database.db))
  return { early: early.id, late }
}

test.skipIf(!hasPostgres)(
  'an index and the next one from its snapshot see each change of 500 pairs of overlapping writers once, in order',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'segno-index-'))
    const applied: string[] = []
    class NotedIndex extends IndexHere {
      override ask<Kind extends keyof IndexCalls>(kind: Kind, asked: IndexCalls[Kind]['asked']) {
        if (kind === 'apply') applied.push(...(asked as IndexCalls['apply']['asked']).remove)
        return super.ask(kind, asked)
      }
    }
    const open = () =>
      RunningIndex.open(database.db, log, { files: new IndexFiles(folder), newHost: () => new NotedIndex() })
    const written: string[] = []
    const pairs: [string, string][] = []
    const writePairs = async (index: RunningIndex): Promise<void> => {
      for (let at = 0; at < PAIRS / LANES / 2; at++) {
        const { early, late } = await overlap(index, written)
        await late.commit()
        pairs.push([early, late.id])
        written.push(late.id)
      }
    }
    try {
      const first = await open()
      await Promise.all(Array.from({ length: LANES }, () => writePairs(first)))
      const { late } = await overlap(first, written)
      await first[Symbol.asyncDispose]()
      await late.commit()
      written.push(late.id)
      await using second = await open()
      await Promise.all(Array.from({ length: LANES }, () => writePairs(second)))
      await second.reach(await lastChangeSeq(database.db))
      const placeOf = new Map(applied.map((id, at) => [id, at]))
      expect(written.filter((id) => !placeOf.has(id)).length).toBe(0)
      expect(applied).toHaveLength(written.length)
      expect(pairs.filter(([early, later]) => placeOf.get(early)! > placeOf.get(later)!)).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

test.skipIf(!hasPostgres)(
  'a transaction that stays open, here or in another database of the server, holds nothing back but its own changes',
  async () => {
    await using elsewhere = await openEmptyDatabase()
    const forgottenElsewhere = await over<unknown>(elsewhere.db).startTransaction().execute()
    await sql`select pg_current_xact_id()`.execute(forgottenElsewhere)
    const forgotten = await beginWriter()
    await forgotten.record()
    const before = await lastChangeSeq(database.db)
    await recordChanges(database.db, [newId()])
    expect(await lastChangeSeq(database.db)).toBe(before + 1)
    await forgotten.commit()
    expect(await lastChangeSeq(database.db)).toBe(before + 2)
    await forgottenElsewhere.rollback().execute()
  },
)
