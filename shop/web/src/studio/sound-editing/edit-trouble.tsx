import type { StudioSound } from '@segno/contract'
import { countOf } from '../../ui/format-count.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './edit-trouble.module.css'
import type { Edits } from './use-edit-session.ts'

type EditTroubleProps = Pick<Edits, 'saving' | 'overtaken' | 'unsaved' | 'rows' | 'retry' | 'settleOvertaken'>

/** What stands between changes and the server, and what can be done about it. */
export function EditTrouble({ saving, overtaken, unsaved, rows, retry, settleOvertaken }: EditTroubleProps) {
  return (
    <>
      {saving === 'stuck' && (
        <div className={styles.trouble} role="alert">
          <Icon name="warning" />
          <p>
            Cannot reach the server. Changes to {countOf(unsaved.size, 'sound', 'sounds')} are not saved yet.
          </p>
          <Button onClick={retry}>Try again</Button>
        </div>
      )}
      {overtaken.length > 0 && (
        <div className={styles.trouble} role="alert">
          <Icon name="warning" />
          <p>
            {titlesOf(overtaken, rows)} changed elsewhere. You see the new value; your change was not saved.
          </p>
          <Button onClick={() => settleOvertaken('again')}>Apply my change anyway</Button>
          <Button look="quiet" onClick={() => settleOvertaken('drop')}>
            Keep new value
          </Button>
        </div>
      )}
    </>
  )
}

function titlesOf(overtaken: Edits['overtaken'], rows: readonly StudioSound[]): string {
  if (overtaken.length > 1) return `${overtaken.length} sounds were`
  const title = rows.find(({ sound }) => sound.id === overtaken[0]?.id)?.sound.title
  return title === undefined ? 'A sound was' : `“${title}” was`
}
