import { JAM_LIMITS } from '@segno/contract'
import { pitchClass } from '@segno/units'
import { useTempoField } from '../../../../listening/use-tempo-field.ts'
import { KeyOptions } from '../../../../listening/words/key-options.tsx'
import { keyFromText, keyInText } from '../../../../listening/words/musical-key-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/select.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { type EditedJam, setBars } from '../../../jam-edit.ts'
import styles from './editor.module.css'
import type { EditJam } from './use-history.ts'

const BARS = [1, 2, 4, 8, 12, 16, 24, 32, 48, 64] as const

/** Tempo, time, key and length of a jam, changed while it plays. */
export function JamFacts({ jam, edit }: { jam: EditedJam; edit: EditJam }) {
  const { tempoBpm, halfDouble, key, bars } = jam
  const { input, isWrong } = useTempoField(tempoBpm, (next) => {
    if (next !== null) edit((now) => ({ ...now, tempoBpm: next }), 'tempo')
  })
  const lengths = BARS.some((length) => length === bars) ? BARS : [...BARS, bars].toSorted((a, b) => a - b)
  return (
    <>
      <label className={styles.tempo}>
        <input
          className={shapes.input}
          {...input}
          aria-label="Tempo, BPM"
          aria-invalid={isWrong}
          title="20 to 400 BPM"
        />
        BPM
      </label>
      <Button
        aria-pressed={halfDouble}
        aria-label="½× 2× Half and double time"
        title="Half or double time for sounds that are nearer to it"
        onClick={() => edit((now) => ({ ...now, halfDouble: !now.halfDouble }))}
      >
        ½× 2×
      </Button>
      <Select
        label="Key"
        value={key ? keyInText({ tonic: pitchClass(key.tonic), mode: key.mode }) : ''}
        onChange={({ currentTarget: { value } }) => edit((now) => ({ ...now, key: keyFromText(value) }))}
      >
        <option value="">Original keys</option>
        <KeyOptions />
      </Select>
      <Select
        label="Length"
        value={bars}
        onChange={({ currentTarget }) => edit((now) => setBars(now, Number(currentTarget.value)))}
      >
        {lengths.map((length) => (
          <option key={length} value={length}>
            {length === 1 ? '1 bar' : `${length} bars`}
          </option>
        ))}
      </Select>
    </>
  )
}

/** Lanes that can still be added. */
export const hasRoom = (jam: EditedJam): boolean => jam.lanes.length < JAM_LIMITS.lanes
