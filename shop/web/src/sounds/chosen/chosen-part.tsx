import { BelowScreen } from '../../shared/page/below-screen.tsx'
import { lazyPart } from '../../shared/page/lazy-part.tsx'
import { useShortcuts } from '../../shared/page/shortcuts.ts'
import type { RowSource } from '../rows/list-row.ts'
import { NOTHING_CHOSEN } from './choice.ts'
import { choose, useIsChoosing } from './choices.ts'

const ChosenBar = lazyPart(async () => (await import('./chosen-bar.tsx')).ChosenBar)

interface ChosenPartProps {
  listId: string
  list: RowSource
}

/** What can be done with several sounds at once, as soon as one is chosen. It stands below the screen, so that it covers no row. */
export function ChosenPart(props: ChosenPartProps) {
  return useIsChoosing(props.listId) && <WhileChosen {...props} />
}

function WhileChosen({ listId, list }: ChosenPartProps) {
  const clear = (): void => choose(listId, NOTHING_CHOSEN)
  useShortcuts([{ keys: ['Escape'], label: 'Clear selection', group: 'selecting', run: clear }])
  return (
    <BelowScreen>
      <ChosenBar {...{ listId, list }} onClear={clear} />
    </BelowScreen>
  )
}
