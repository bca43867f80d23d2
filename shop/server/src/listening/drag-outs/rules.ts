import type { DraggedAs, LeftOut } from '@segno/contract'
import { foldFileName } from '../../platform/files/file-names.ts'

const ENDING = '.wav'

/** The name of a preview says that it is one. */
export function draggedName(masterName: string, is: DraggedAs): string {
  return is === 'master' ? masterName : `${masterName.slice(0, -ENDING.length)} (preview)${ENDING}`
}

/** What was dragged, as far as its master may take its place. */
export interface Dragged {
  readonly id: string
  readonly soundId: string
  readonly fileName: string
  readonly draggedAs: string
  readonly isAltered: boolean
}

interface Replacement {
  readonly soundId: string
  readonly fileName: string
}

interface Chosen {
  readonly masters: Replacement[]
  readonly left: { readonly id: string; readonly reason: LeftOut }[]
}

/** Which masters take the place of these previews, each under the name of its preview and each name once. */
export function chooseMasters(
  ids: readonly string[],
  dragged: readonly Dragged[],
  ownedSoundIds: readonly string[],
): Chosen {
  const byId = new Map(dragged.map((one) => [one.id, one]))
  const named = new Map<string, Replacement>()
  const left: Chosen['left'] = []
  for (const id of new Set(ids)) {
    const one = byId.get(id)
    const reason = one ? whyLeft(one, { ownedSoundIds, named }) : 'not_found'
    if (reason !== null) left.push({ id, reason })
    else if (one) named.set(foldFileName(one.fileName), { soundId: one.soundId, fileName: one.fileName })
  }
  return { masters: [...named.values()], left }
}

interface Known {
  readonly ownedSoundIds: readonly string[]
  readonly named: ReadonlyMap<string, Replacement>
}

function whyLeft(one: Dragged, { ownedSoundIds, named }: Known): LeftOut | null {
  if (one.draggedAs === 'master') return 'is_master'
  if (one.isAltered) return 'as_heard'
  if (!ownedSoundIds.includes(one.soundId)) return 'not_owned'
  const namesake = named.get(foldFileName(one.fileName))
  return namesake && namesake.soundId !== one.soundId ? 'name_taken' : null
}
