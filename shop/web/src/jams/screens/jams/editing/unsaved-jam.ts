import { fromWire, type Jam, jam as jamForm, jamLane, onWire, toWire } from '@segno/contract'
import * as z from 'zod/mini'
import { isRecord } from '../../../../shared/storage/stores.ts'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { type EditedJam, editedJam } from '../../../jam-edit.ts'
import { savedJam } from '../../../saved-lanes.ts'

const edited = z.extend(
  z.pick(jamForm, { title: true, description: true, tempoBpm: true, key: true, bars: true }),
  {
    // Edits that were kept before it could be chosen have none.
    halfDouble: z._default(z.boolean(), true),
    lanes: z.array(z.extend(jamLane, { id: onWire('id', z.string()) })),
  },
)
const unsaved = z.object({
  version: z.int(),
  jam: edited,
  sent: z._default(z.nullable(edited), null),
})

/** Of the jams that were edited last; nobody comes back to more of them. */
const MOST_KEPT = 20

/** Edits of a jam, and the version that they were made from. */
export interface UnsavedJam {
  readonly version: number
  readonly jam: EditedJam
  /** Sent without an answer so far: the server may have it. */
  readonly sent: EditedJam | null
}

/** Unsaved edits by the ids of their jams, the last one edited at the end. */
function keptJams(): Readonly<Record<string, unknown>> {
  const kept = useAppState.getState().editorialJam
  if (!isRecord(kept)) return {}
  // There was one place for all jams before.
  return typeof kept['jamId'] === 'string' ? { [kept['jamId']]: kept } : kept
}

/** Keeps edits until they are saved: they outlive a reload and a lost connection. Null forgets them. */
export function keepUnsaved(jamId: string, edits: UnsavedJam | null): void {
  const { [jamId]: before, ...others } = keptJams()
  // Signing out leaves the editor, and must leave nothing behind.
  if ((edits === null && before === undefined) || useAppState.getState().profile === null) return
  const copied = (jam: EditedJam) => ({ ...jam, lanes: [...jam.lanes] })
  const mine = edits && { ...edits, jam: copied(edits.jam), sent: edits.sent && copied(edits.sent) }
  const all = { ...others, ...(mine && { [jamId]: toWire(unsaved, mine) }) }
  const kept = Object.entries(all).slice(-MOST_KEPT)
  useAppState.setState({ editorialJam: kept.length > 0 ? Object.fromEntries(kept) : null })
}

/** What was edited of a jam and not saved; null where nothing was, or the server has it: an answer may have been lost. */
export function unsavedOf(loaded: Jam): UnsavedJam | null {
  const kept = unsaved.safeParse(fromWire(unsaved, keptJams()[loaded.id])).data
  if (!kept) return null
  const asText = (jam: EditedJam): string => JSON.stringify(savedJam(jam))
  if (asText(kept.jam) !== asText(editedJam(loaded))) return kept
  keepUnsaved(loaded.id, null)
  return null
}
