import type { TermMerge } from '@segno/contract'
import { countOf } from '../../../../ui/format-count.ts'
import { Button } from '../../../../ui/button.tsx'
import { RelativeTime } from '../../../../kit/format/relative-time.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { type OnDone, undoMerge } from './undo-merge.ts'
import styles from './vocabulary.module.css'

/** What was merged lately, to be taken back. */
export function Merges({ merges, onDone }: { merges: readonly TermMerge[]; onDone: OnDone }) {
  if (merges.length === 0) return null
  return (
    <section aria-labelledby="merges">
      <h2 id="merges" className={styles.heading}>
        Recent merges
      </h2>
      <ul>
        {merges.map((merge) => (
          <li key={merge.id} className={styles.term}>
            <div className={styles.words}>
              <b>
                {merge.fromName} → {merge.intoName}
              </b>
              <span className={shapes.note}>
                {countOf(merge.soundCount, 'sound', 'sounds')} · <RelativeTime instant={merge.mergedAt} />
              </span>
            </div>
            <Button
              look="quiet"
              aria-label={`Undo the merge of ${merge.fromName}`}
              onClick={() => void undoMerge(merge, onDone)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
