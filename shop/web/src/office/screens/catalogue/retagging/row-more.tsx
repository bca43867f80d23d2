import {
  DOUBTS,
  type DoubtfulSound,
  type OpenReport,
  REPORT_SUBJECTS,
  type Vocabulary,
} from '@segno/contract'
import { Button } from '../../../../ui/button.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { SoundShape } from '../queue/sound-shape.tsx'
import { claimText } from './doubt-words.ts'
import styles from './retagging.module.css'

export interface RowMoreProps {
  row: DoubtfulSound
  vocabulary: Vocabulary
  onAnswer: (report: OpenReport, isRight: boolean) => void
  onRight: () => void
}

/** Why the current sound is doubted, in words, and what listeners say. */
export function RowMore({ row, vocabulary, onAnswer, onRight }: RowMoreProps) {
  const { doubts, reports, fileName, sound } = row
  const others = doubts.filter((doubt) => doubt !== 'reported')
  return (
    <div className={styles.more}>
      <div className={styles.shape}>
        <SoundShape sound={sound} />
      </div>
      <ul className={styles.reasons}>
        {others.map((doubt) => (
          <li key={doubt}>{DOUBTS[doubt]}</li>
        ))}
        {fileName !== null && <li className={shapes.note}>File: {fileName}</li>}
      </ul>
      {doubts.length > 0 && (
        <Button onClick={onRight}>
          Looks right <Kbd>Y</Kbd>
        </Button>
      )}
      {reports.map((report, at) => (
        <Report key={report.id} {...{ report, vocabulary, onAnswer }} isFirst={at === 0} />
      ))}
    </div>
  )
}

interface ReportProps extends Pick<RowMoreProps, 'vocabulary' | 'onAnswer'> {
  report: OpenReport
  /** Keys mean the first one. */
  isFirst: boolean
}

function Report({ report, vocabulary, onAnswer, isFirst }: ReportProps) {
  const claim = claimText(report, vocabulary)
  return (
    <div className={styles.report}>
      <p>
        Listener: {REPORT_SUBJECTS[report.what]}
        {claim !== null && (
          <>
            . Right is <b>{claim}</b>
          </>
        )}
        {report.words !== '' && <q>{report.words}</q>}
      </p>
      <Button onClick={() => onAnswer(report, true)}>Accept report {isFirst && <Kbd>W</Kbd>}</Button>
      <Button look="quiet" onClick={() => onAnswer(report, false)}>
        Dismiss report {isFirst && <Kbd>Q</Kbd>}
      </Button>
    </div>
  )
}
