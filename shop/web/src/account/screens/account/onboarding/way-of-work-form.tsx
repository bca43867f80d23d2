import { DAWS, saveOnboarding, type Vocabulary, type WayOfWork, WAYS_OF_WORKING } from '@segno/contract'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { showProfile } from '../../../../shared/state/app-state.ts'
import { useVocabulary } from '../../../../sounds/vocabulary.ts'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'
import { Button } from '../../../../ui/button.tsx'
import { PickChips } from '../../../../ui/pick-chips.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import styles from './onboarding.module.css'
import { DAW_NAMES, WAY_NAMES } from './names.ts'

const NOTHING: WayOfWork = { daw: null, genres: [], instruments: [], waysOfWorking: [], isSkipped: false }
const WAYS = WAYS_OF_WORKING.map((value) => ({ value, label: WAY_NAMES[value] }))

interface WayOfWorkFormProps {
  known: WayOfWork | null
  /** What the button does. */
  send: string
  /** The one thing to do on this screen, or one of several. */
  look: 'primary' | 'plain'
  onSaved: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** DAW, genres, instruments and how somebody works; all of it may be left out. */
export function WayOfWorkForm({ known, send, look, onSaved, children }: WayOfWorkFormProps) {
  const [entry, setEntry] = useState<WayOfWork>({ ...NOTHING, ...known, isSkipped: false })
  const { isBusy, save } = useSaving(entry, onSaved)
  const vocabulary = useVocabulary()
  const change = (part: Partial<WayOfWork>): void => setEntry((before) => ({ ...before, ...part }))
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <DawField daw={entry.daw} onChange={(daw) => change({ daw })} />
      <PickChips
        label="How you work"
        options={WAYS}
        picked={entry.waysOfWorking}
        onChange={(waysOfWorking) => change({ waysOfWorking })}
      />
      <PickChips
        label="Genres"
        options={asOptions(vocabulary.genres)}
        picked={entry.genres}
        onChange={(genres) => change({ genres })}
      />
      <PickChips
        label="Instruments you need"
        options={asOptions(vocabulary.instruments)}
        picked={entry.instruments}
        onChange={(instruments) => change({ instruments })}
      />
      <div className={styles.buttons}>
        <Button type="submit" look={look} aria-disabled={isBusy}>
          {isBusy ? 'Saving' : send}
        </Button>
        {children}
      </div>
    </form>
  )
}

function DawField({ daw, onChange }: { daw: WayOfWork['daw']; onChange: (daw: WayOfWork['daw']) => void }) {
  return (
    <div className={styles.daw}>
      <SelectField
        label="Your DAW"
        name="daw"
        value={daw ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(DAWS.find((one) => one === value) ?? null)}
      >
        <option value="">Prefer not to say</option>
        {DAWS.map((one) => (
          <option key={one} value={one}>
            {DAW_NAMES[one]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

export async function keepWayOfWork(wayOfWork: WayOfWork): Promise<void> {
  showProfile(await call(saveOnboarding, { body: wayOfWork }))
}

/** For somebody who would rather not say: they are not asked again. */
export const SKIPPED: WayOfWork = { ...NOTHING, isSkipped: true }

const asOptions = (terms: Vocabulary['genres']) =>
  terms.map(({ slug, name }) => ({ value: slug, label: name }))

function useSaving(entry: WayOfWork, onSaved: () => void) {
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    await keepWayOfWork(entry).then(onSaved, showFailure)
    setBusy(false)
  }
  return { isBusy, save }
}
