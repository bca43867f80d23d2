import { sql } from 'kysely'
import { over, type Db } from '../db/db.ts'
import type { PlatformTables } from '../tables.ts'

/** One attempt at a job. Every take counts `attempts` up, so the number fences off workers whose lease has passed. */
export interface Attempt {
  readonly id: string
  readonly attempts: number
}

export interface TakenJob extends Attempt {
  readonly kind: string
  readonly payload: unknown
  readonly max_attempts: number
}

const ofAttempt = ({ id, attempts }: Attempt) => sql`id = ${id} and attempts = ${attempts}`
const untilLeaseEnds = (leaseMs: number) => sql`now() + ${leaseMs} * interval '1 millisecond'`

/** @param keys of the only jobs to be taken; null for all of the kind */
export async function takeJob(
  db: Db,
  kind: string,
  { leaseMs, keys }: { leaseMs: number; keys: readonly string[] | null },
): Promise<TakenJob | undefined> {
  const among = keys === null ? sql`` : sql`and key = any(${[...keys]})`
  const { rows } = await sql<TakenJob>`
    update job set attempts = attempts + 1, locked_until = ${untilLeaseEnds(leaseMs)}
    where id = (
      select id from job
      where kind = ${kind} ${among} and failed_at is null and run_at <= now()
        and (locked_until is null or locked_until < now())
      order by run_at, id limit 1 for update skip locked
    )
    returning id, kind, payload, attempts, max_attempts`.execute(over(db))
  return rows[0]
}

/** @returns whether the job was still this attempt's; if not, nothing was changed. So do all below. */
export function renewLease(db: Db, attempt: Attempt, leaseMs: number): Promise<boolean> {
  return changesOne(
    db,
    sql`update job set locked_until = ${untilLeaseEnds(leaseMs)} where ${ofAttempt(attempt)} returning 1`,
  )
}

/** Whether one of this kind waits or runs, with all of a payload. */
export async function hasJob(db: Db, kind: string, payload: Record<string, string> = {}): Promise<boolean> {
  const open = over<PlatformTables>(db)
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('failed_at', 'is', null)
    .where(sql<boolean>`payload @> ${JSON.stringify(payload)}::jsonb`)
    .limit(1)
  return (await open.executeTakeFirst()) !== undefined
}

export function removeJob(db: Db, attempt: Attempt): Promise<boolean> {
  return changesOne(db, sql`delete from job where ${ofAttempt(attempt)} returning 1`)
}

export function postponeJob(
  db: Db,
  attempt: Attempt,
  next: { seconds: number; error: string },
): Promise<boolean> {
  return changesOne(
    db,
    sql`
      update job set locked_until = null, error = ${next.error}, run_at = now() + ${next.seconds} * interval '1 second'
      where ${ofAttempt(attempt)} returning 1`,
  )
}

export function buryJob(db: Db, attempt: Attempt, error: string): Promise<boolean> {
  return changesOne(
    db,
    sql`
      update job set locked_until = null, failed_at = now(), error = ${error}
      where ${ofAttempt(attempt)} returning 1`,
  )
}

async function changesOne(db: Db, statement: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await statement.execute(over<PlatformTables>(db))
  return rows.length === 1
}

export async function releaseAll(db: Db): Promise<void> {
  await sql`update job set locked_until = null where failed_at is null`.execute(over(db))
}

/**
 * Claims the tick that the database's clock is in. Ticks follow each other every `everySeconds`, counted from 1970. One that
 * lies more than a tick ahead was claimed while the clock was wrong, and does not count.
 *
 * @returns the tick that did not count, if there was one; `null` where another process has claimed this one
 */
export async function claimTick(
  tx: Db,
  kind: string,
  everySeconds: number,
): Promise<{ readonly aheadAt: Date | null } | null> {
  const { rows } = await sql<{ ahead_at: Date | null }>`
    with before as (select last_tick_at from job_schedule where kind = ${kind})
    insert into job_schedule as schedule (kind, last_tick_at)
    values (${kind}, date_bin(${everySeconds} * interval '1 second', now(), timestamptz 'epoch'))
    on conflict (kind) do update set last_tick_at = excluded.last_tick_at
      where schedule.last_tick_at < excluded.last_tick_at
        or schedule.last_tick_at > excluded.last_tick_at + ${everySeconds} * interval '1 second'
    returning (select last_tick_at from before where last_tick_at > now()) as ahead_at`.execute(over(tx))
  return rows[0] ? { aheadAt: rows[0].ahead_at } : null
}

/**
 * Brings back jobs that were made, taken or postponed while the clock was ahead: they would wait until it gets there again.
 * Planned waits begin again now.
 *
 * @param wait the longest that a lease lasts, and that a job waits for another try
 * @returns how many there were
 */
export async function mendTimesAhead(
  db: Db,
  wait: { readonly leaseMs: number; readonly retrySeconds: number },
): Promise<number> {
  const soon = sql`now() + interval '1 minute'`
  const lease = sql`now() + ${2 * wait.leaseMs} * interval '1 millisecond'`
  const retry = sql`now() + ${2 * wait.retrySeconds} * interval '1 second'`
  const { rows } = await sql`
    update job set
      locked_until = case when locked_until > ${lease} then null else locked_until end,
      run_at = case
        when created_at > ${soon} then now() + (run_at - created_at)
        when attempts > 0 and run_at > ${retry} then now()
        else run_at end,
      created_at = least(created_at, now())
    where failed_at is null
      and (created_at > ${soon} or locked_until > ${lease} or (attempts > 0 and run_at > ${retry}))
    returning 1`.execute(over(db))
  return rows.length
}

/** The next process that starts does at once what each tick does. */
export async function forgetTick(db: Db, kind: string): Promise<void> {
  await over<PlatformTables>(db).deleteFrom('job_schedule').where('kind', '=', kind).execute()
}

/** Time until the database's clock enters the next tick. */
export async function secondsToNextTick(db: Db, everySeconds: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from
      date_bin(${everySeconds} * interval '1 second', now(), timestamptz 'epoch')
        + ${everySeconds} * interval '1 second' - now())::float8 as seconds`.execute(over(db))
  return rows[0]?.seconds ?? everySeconds
}

export interface LateJobs {
  readonly kind: string
  readonly count: number
  /** Of the one that was tried last. */
  readonly error: string
}

/** Jobs of these kinds that have failed again and again since longer ago than that, given up or not. */
export async function selectLateJobs(
  db: Db,
  kinds: readonly string[],
  olderThanSeconds: number,
): Promise<LateJobs[]> {
  const { rows } = await sql<LateJobs>`
    select kind, count(*)::int as count, (array_agg(error order by run_at desc))[1] as error from job
    where kind = any(${[...kinds]}) and error is not null
      and created_at < now() - ${olderThanSeconds} * interval '1 second'
    group by kind order by kind`.execute(over(db))
  return rows
}

export interface QueueState {
  readonly kind: string
  readonly state: 'due' | 'running' | 'waiting' | 'failed'
  readonly count: number
  /** How long the oldest of them has been due; negative for what still waits. */
  readonly oldestSeconds: number
}

export async function selectQueue(db: Db): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select kind, state, count(*)::int as count,
      extract(epoch from now() - min(run_at))::float8 as "oldestSeconds"
    from (
      select kind, run_at, case
        when failed_at is not null then 'failed'
        when locked_until > now() then 'running'
        when run_at <= now() then 'due'
        else 'waiting' end as state
      from job
    ) as stated
    group by kind, state order by kind, state`.execute(over(db))
  return rows
}

/** A job as an administrator names it. */
export interface OpenJob {
  readonly id: string
  readonly kind: string
  readonly key: string
  readonly error: string | null
}

const among = (ids: readonly string[]) => sql`id = any(${[...ids]}::uuid[])`

/** Takes failed jobs out of the queue. */
export async function takeFailed(
  tx: Db,
  ids: readonly string[],
): Promise<(OpenJob & { readonly payload: unknown; readonly max_attempts: number })[]> {
  const { rows } = await sql<OpenJob & { payload: unknown; max_attempts: number }>`
    delete from job where ${among(ids)} and failed_at is not null
    returning id, kind, key, error, payload, max_attempts`.execute(over(tx))
  return rows
}

/** Makes jobs due that wait for another try and that nobody works on. */
export async function hastenJobs(tx: Db, ids: readonly string[]): Promise<OpenJob[]> {
  const { rows } = await sql<OpenJob>`
    update job set run_at = now()
    where ${among(ids)} and failed_at is null and run_at > now()
      and (locked_until is null or locked_until < now())
    returning id, kind, key, error`.execute(over(tx))
  return rows
}
