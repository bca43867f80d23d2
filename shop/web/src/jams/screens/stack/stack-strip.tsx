import { useEffect, useMemo, useRef } from 'react'
import { AllToCart } from '../../../sounds/all-to-cart.tsx'
import { heardGainDb } from '../../jam-edit.ts'
import { OpenAsJam } from '../../open-as-jam.tsx'
import { ExportMenu } from '../../exporting/export-menu.tsx'
import { factsText } from '../../facts-text.ts'
import { useJamPlayer } from '../../playing/jam-player.ts'
import { useJamMeters } from '../../playing/use-jam-meters.ts'
import { useFits } from '../../../listening/fits.ts'
import { stopSound } from '../../../listening/player.ts'
import { usePreferences } from '../../../shared/storage/preferences.ts'
import { addressOfFitting } from '../../../sounds/sound-filter.ts'
import { commonBars, playedBars, stackJam, stackTempo } from '../../stack/stack-jam.ts'
import { clearStack, useStack, useStackRequests } from '../../stack/stack.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import shapes from '../../../ui/shapes.module.css'
import { StackLaneItem } from './stack-lane.tsx'
import { closeStack, getStackReady, hearStack, showStack, stopAsking } from './stack-player.ts'
import styles from './stack.module.css'

const isPlayingNow = (): boolean => useJamPlayer.getState().isPlaying

/** The sounds that are kept playing, in time and in key, while one searches on. */
export function StackStrip() {
  const lanes = useStack((stack) => stack.lanes)
  const { played, jam } = useStackJams()
  const strip = useRef<HTMLElement>(null)
  const isPlaying = useJamPlayer((player) => player.isPlaying)
  useStackPlayer(played)
  useJamMeters(strip, played.bars)
  const sounds = useMemo(() => lanes.map(({ sound }) => sound), [lanes])
  const soundIds = sounds.map(({ id }) => id)
  const gainsDb = lanes.map((lane) => heardGainDb(lane, lanes))
  const fitting = addressOfFitting(soundIds, { tempoBpm: played.tempoBpm, gainsDb })
  const play = (): void => {
    if (isPlaying) return stopSound()
    void hearStack(isPlayingNow)
  }
  return (
    <section ref={strip} className={styles.strip} aria-label="Stack">
      <div className={styles.head}>
        <IconButton
          icon={isPlaying ? 'stop' : 'play'}
          label={isPlaying ? 'Stop the stack' : 'Play the stack'}
          onClick={play}
        />
        <h2 className={shapes.label}>Stack</h2>
        <span className={styles.facts}>{factsText(played)}</span>
        <div className={styles.actions}>
          <ButtonLink look="plain" icon="match" to={fitting}>
            What fits
          </ButtonLink>
          <AllToCart kind="stack" title="your stack" sounds={sounds} ownedIds={[]} />
          <OpenAsJam jam={() => ({ ...jam, title: 'My stack' })} />
          <ExportMenu jam={jam} onOpen={getStackReady} />
          <Button look="quiet" onClick={clearStack}>
            Clear
          </Button>
        </div>
      </div>
      <ul className={styles.lanes}>
        {lanes.map((lane) => (
          <StackLaneItem key={lane.sound.id} lane={lane} />
        ))}
      </ul>
    </section>
  )
}

/** The stack as it is heard, and as short as it can be taken away. */
function useStackJams() {
  const lanes = useStack((stack) => stack.lanes)
  const session = usePreferences((preferences) => preferences.session)
  const track = useFits((fits) => fits.track)
  return useMemo(() => {
    const tempo = stackTempo(lanes, { session, track })
    return {
      played: stackJam(lanes, { session, track, bars: playedBars(lanes, tempo) }),
      jam: stackJam(lanes, { session, track, bars: commonBars(lanes, tempo) }),
    }
  }, [lanes, session, track])
}

function useStackPlayer(played: ReturnType<typeof stackJam>): void {
  const requests = useStackRequests(({ count }) => count)
  const answered = useRef(0)
  // Talks to the player.
  useEffect(() => showStack(played), [played])
  useEffect(() => {
    if (answered.current === requests) return
    answered.current = requests
    void hearStack(isPlayingNow)
  }, [requests])
  useEffect(
    () =>
      useJamPlayer.subscribe((now, before) => {
        if (before.isPlaying && !now.isPlaying) stopAsking()
      }),
    [],
  )
  useEffect(() => closeStack, [])
}
