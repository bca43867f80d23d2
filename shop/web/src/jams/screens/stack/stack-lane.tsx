import { LaneGain } from '../../lane-gain.tsx'
import { LaneToggle } from '../../lane-toggle.tsx'
import { useJamPlayer } from '../../playing/jam-player.ts'
import { dragSound } from '../../../sounds/dragged-sound.ts'
import { changeLane, dropSound, type StackLane } from '../../stack/stack.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover.tsx'
import laneStyles from '../../lane.module.css'
import styles from './stack.module.css'

/** One sound of the stack. */
export function StackLaneItem({ lane }: { lane: StackLane }) {
  const { sound, gainDb, isMuted, isSoloed } = lane
  const { id, title } = sound
  const isWaiting = useJamPlayer(({ waitingIds }) => waitingIds.has(id))
  const hasFailed = useJamPlayer(({ failedIds }) => failedIds.has(id))
  const note = hasFailed ? 'Could not be loaded' : isWaiting ? 'Loading' : sound.artist.name
  return (
    <li className={styles.lane} aria-label={title}>
      <div className={laneStyles.cover} draggable onDragStart={(event) => dragSound(event, sound)}>
        <Cover peaks={sound.peaks} family={sound.pack?.id ?? id} />
      </div>
      <div className={laneStyles.words} draggable onDragStart={(event) => dragSound(event, sound)}>
        <div className={laneStyles.name} title={title}>
          {title}
        </div>
        <div className={laneStyles.note} data-warn={hasFailed}>
          {note}
        </div>
      </div>
      <div className={styles.gain}>
        <LaneGain {...{ title, gainDb }} onChange={(value) => changeLane(id, { gainDb: value })} />
      </div>
      <LaneToggle
        label={`Mute ${title}`}
        letter="M"
        isOn={isMuted}
        onPress={() => changeLane(id, { isMuted: !isMuted })}
      />
      <LaneToggle
        label={`Solo ${title}`}
        letter="S"
        isOn={isSoloed}
        onPress={() => changeLane(id, { isSoloed: !isSoloed })}
      />
      <IconButton icon="close" label={`Drop ${title}`} onClick={() => dropSound(sound)} />
      <span className={laneStyles.meter} data-meter={id} aria-hidden="true" />
    </li>
  )
}
