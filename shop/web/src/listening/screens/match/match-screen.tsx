import { DropVeil } from '../../../ui/drop-veil.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import page from '../../../ui/page.module.css'
import { useDroppedAudio } from './giving/drop-audio.tsx'
import { Ways } from './giving/ways.tsx'
import { cancel, useTrack } from './given/track-store.ts'
import { Matched } from './matched.tsx'
import { Problem } from './problem.tsx'
import styles from './match-screen.module.css'

/** Sounds that go with a track of one's own, heard over it. */
export function MatchScreen() {
  const { given, work, problem, wasLost } = useTrack()
  const isOver = useDroppedAudio()
  return (
    <>
      {given && !work ? (
        <Matched given={given} problem={problem} />
      ) : (
        <div className={styles.screen}>
          <div className={page.inner}>
            <header className={styles.title}>
              <h1 className={page.title}>Match my track</h1>
              <p>Drop a track, rhythm or melody and hear sounds that fit it, in its key and at its tempo.</p>
            </header>
            {problem && <Problem sentence={problem} />}
            {wasLost && (
              <p className={styles.lost} role="status">
                <Icon name="info" />
                Reloading the page removed your track. Drop it again.
              </p>
            )}
            {work ? <Working {...work} /> : <Ways />}
            <Privacy />
          </div>
        </div>
      )}
      {isOver && <DropVeil>Drop it here</DropVeil>}
    </>
  )
}

function Privacy() {
  return (
    <p className={styles.privacy}>
      <Icon name="lock" />
      Your audio never leaves this browser. We search by its tempo, key and a numeric fingerprint, and store
      none of them.
    </p>
  )
}

const STEP_WORDS = { reading: 'Reading it…', listening: 'Listening for tempo, key and groove…' } as const

function Working({ name, step }: { name: string; step: keyof typeof STEP_WORDS }) {
  return (
    <section className={styles.working} aria-label="Progress">
      <p className={styles.workName}>{name}</p>
      <progress aria-label={STEP_WORDS[step]} />
      <p role="status">{STEP_WORDS[step]}</p>
      <Button onClick={cancel}>Cancel</Button>
    </section>
  )
}
