import type { FastifyInstance } from 'fastify'
import type { CommandHandler } from '../commands/command-socket.ts'
import type { Kept } from '../db/sweep.ts'
import type { FileNames } from '../files/named-files.ts'
import type { HookAnswer } from './hook.ts'
import type { HookAnswers } from './hook-answers.ts'
import type { Route } from '../http/route.ts'
import type { JobHandler } from '../jobs/jobs.ts'
import type { Gauge } from '../metrics/gauge.ts'
import type { PictureStudio } from '../pictures/picture-studio.ts'
import type { Platform } from '../platform.ts'

/** What a slice is opened with. */
export interface SliceContext<Settings> {
  readonly platform: Platform
  readonly settings: Settings
  readonly pictures: PictureStudio
  /** Folder for files that are put together before they are kept. */
  readonly scratchFolder: string
  /** True where no other process uses this data, so that what is left over belongs to a dead process. */
  readonly isAlone: boolean
  /** Called at named points, so that a test can stop the process there. */
  readonly failpoint: (name: string) => void
  /** Whatever must be closed is put here; the last opened is closed first. */
  readonly opened: AsyncDisposableStack
  /** @throws {Error} where that slice has not been opened before */
  readonly use: Use
  /** Gives the answer of the later slice, once that is open. */
  readonly port: HookAnswers['port']
  /** A live list: complete as soon as all slices are open, so it is read when it is needed. */
  readonly parts: HookAnswers['parts']
  /** A live list, as `parts`. */
  readonly listeners: HookAnswers['listeners']
}

/** The value of a slice that is open already. */
export type Use = <Value>(slice: Pick<Slice<never, Value>, 'name' | 'open'>) => Value

/** All that the application needs of a slice once it is open. */
export interface OpenSlice<Value = unknown> {
  /** For later slices, by `use`. */
  readonly value?: Value
  readonly routes?: readonly Route[]
  readonly jobs?: readonly JobHandler[]
  /** Tables whose rows are deleted after some time. */
  readonly kept?: readonly Kept[]
  /** Recurring work beyond deleting rows. */
  readonly sweeps?: readonly (() => Promise<void>)[]
  /** Orders from the terminal, by name. */
  readonly commands?: Readonly<Record<string, CommandHandler>>
  /** What the shop's operator should look at now, in sentences; shown at `/readyz`. */
  readonly warnings?: () => Promise<string[]>
  /** Figures for the operator's monitoring. */
  readonly gauges?: readonly Gauge[]
  /** Answers to the hooks of earlier slices. */
  readonly answers?: readonly HookAnswer[]
  /** Serves what is no endpoint of the contract. */
  readonly serve?: (app: FastifyInstance) => void | Promise<void>
  /** Cuts requests that may go on for minutes, so that the server can stop. */
  readonly stopLongRequests?: () => Promise<void>
  /** Called once every slice is open, before anything is served. */
  readonly begin?: () => Promise<void>
}

export interface Slice<Settings, Value = unknown> {
  /** Its folder. */
  readonly name: string
  /** The slices it may import; `tools/checks/boundaries.cjs` reads them here. */
  readonly after: readonly { readonly name: string }[]
  /** Its tables that the shop only ever reads and adds to; the database refuses anything else. */
  readonly appendOnlyTables?: readonly string[]
  /** Where its rows name files of the store. */
  readonly files?: readonly FileNames[]
  readonly open: (ctx: SliceContext<Settings>) => OpenSlice<Value> | Promise<OpenSlice<Value>>
}

/** Keeps the types; adds nothing at run time. */
export function slice<Settings, Value = undefined>(
  described: Slice<Settings, Value>,
): Slice<Settings, Value> {
  return described
}
