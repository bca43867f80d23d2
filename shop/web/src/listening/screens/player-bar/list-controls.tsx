import { lazyPart } from '../../../shared/page/lazy-part.tsx'
import { usePlayThrough } from '../../play-through.ts'

const StepControls = lazyPart(async () => (await import('./step-controls.tsx')).StepControls)

/** Where one is in a list that is heard through, and how to go on in it. */
export function ListControls() {
  const list = usePlayThrough((through) => through.list)
  return list && <StepControls {...list} />
}
