import type { DraggedAs } from '@segno/contract'
import { type FileTicketContext, readFileTicket, signFileTicket } from '../../orders/public.ts'
import { dragOutExpired } from '../errors.ts'
import type { HeardAs } from './heard-as.ts'

/** From the hand that comes near to the drop: a drag goes across screens, and waits for a folder to open. */
export const TICKET_LASTS_MS = 5 * 60_000

/** Where other addresses have the word of what was dragged. */
const UNRECORDED = 'compared'

export interface DragTicket {
  /** Of the drag-out that it becomes. */
  readonly id: string
  readonly accountId: string
  readonly soundId: string
  readonly is: DraggedAs
  /** False of a preview that is compared with one that was dragged before. */
  readonly isRecorded: boolean
  readonly heard: HeardAs
}

type Signing = Pick<FileTicketContext, 'secrets'>

export function signDragTicket(
  ctx: Signing,
  { id, accountId, soundId, is, isRecorded, heard }: DragTicket,
  until: Date,
): string {
  const facts = [heard.tempoBpm, heard.pitchSemitones].map(asWord)
  const words = [id, soundId, isRecorded ? is : UNRECORDED, ...facts]
  return signFileTicket(ctx, { purpose: 'drag-out', accountId, words }, until)
}

/** @throws {AppError} drag_out_expired */
export async function readDragTicket(ctx: FileTicketContext, text: string): Promise<DragTicket> {
  const ticket = await readFileTicket(ctx, 'drag-out', text)
  const [id, soundId, is, tempo, pitch] = ticket?.words ?? []
  if (!ticket || id === undefined || soundId === undefined) throw dragOutExpired()
  const heard = { tempoBpm: fromWord(tempo), pitchSemitones: fromWord(pitch) }
  return {
    id,
    accountId: ticket.accountId,
    soundId,
    is: is === 'master' ? 'master' : 'preview',
    isRecorded: is !== UNRECORDED,
    heard,
  }
}

/** A word has no dots, and no tempo more than thousandths. */
const THOUSANDTHS = 1_000
const asWord = (value: number | null): string =>
  value === null ? '' : String(Math.round(value * THOUSANDTHS))
const fromWord = (word: string | undefined): number | null =>
  word === undefined || word === '' ? null : Number(word) / THOUSANDTHS

export function signZipTicket(
  ctx: Signing,
  { id, accountId }: { id: string; accountId: string },
  until: Date,
): string {
  return signFileTicket(ctx, { purpose: 'masters', accountId, words: [id] }, until)
}

/** @returns the id of what was offered @throws {AppError} drag_out_expired */
export async function readZipTicket(ctx: FileTicketContext, text: string): Promise<string> {
  const [id] = (await readFileTicket(ctx, 'masters', text))?.words ?? []
  if (id === undefined) throw dragOutExpired()
  return id
}
