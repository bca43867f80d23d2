import { fromWire, type Jam, jam as jamForm, jamLane, onWire, toWire } from '@segno/contract'
import * as z from 'zod/mini'
import { useAppState } from '../../../../shared/state/app-state.ts'
import type { EditedJam } from '../../../jam-edit.ts'

const unsaved = z.object({
  jamId: z.string(),
  version: z.int(),
  jam: z.extend(z.pick(jamForm, { title: true, description: true, tempoBpm: true, key: true, bars: true }), {
    // Edits that were kept before it could be chosen have none.
    halfDouble: z._default(z.boolean(), true),
    lanes: z.array(z.extend(jamLane, { id: onWire('id', z.string()) })),
  }),
})

/** Keeps edits until they are saved: they outlive a reload and a lost connection. */
export function keepUnsaved(kept: z.input<typeof unsaved> | null): void {
  useAppState.setState({ editorialJam: toWire(unsaved, kept) as object | null })
}

/** What was edited of this very version and not saved; null where nothing was. */
export function unsavedOf({ id, version }: Pick<Jam, 'id' | 'version'>): EditedJam | null {
  const kept = unsaved.safeParse(fromWire(unsaved, useAppState.getState().editorialJam)).data
  return kept && kept.jamId === id && kept.version === version ? kept.jam : null
}
