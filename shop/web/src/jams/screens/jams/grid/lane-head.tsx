import { JAM_LIMITS } from '@segno/contract'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { LaneGain } from '../../../lane-gain.tsx'
import { LaneToggle } from '../../../lane-toggle.tsx'
import { formatShift, shiftWords } from '../../../../listening/words/format-sound.ts'
import { CartButton } from '../../../../sounds/rows/cart-button.tsx'
import { IconButton } from '../../../../ui/button.tsx'
import { Cover } from '../../../../ui/cover.tsx'
import { PopupMenu } from '../../../../ui/popup-menu.tsx'
import { Slider } from '../../../../ui/slider.tsx'
import { changeLane, type LaneSettings, moveLane, removeLane } from '../../../jam-edit.ts'
import { useJamPlayer } from '../../../playing/jam-player.ts'
import laneStyles from '../../../lane.module.css'
import styles from './jam-grid.module.css'
import type { LaneProps } from './lane-props.ts'

/** Which sound a lane holds, how loud it is, and what can be done with it. */
export function LaneHead(props: LaneProps) {
  const { lane, edit, isEditable } = props
  const { sound, title, isMuted, isSoloed } = lane
  const set = (settings: LaneSettings, name?: string): void =>
    edit((now) => changeLane(now, lane.id, settings), name && `${name} ${lane.id}`)
  return (
    <div className={styles.head}>
      <div className={laneStyles.cover}>
        {sound && <Cover peaks={sound.peaks} family={sound.pack?.id ?? sound.id} />}
      </div>
      <div className={laneStyles.words}>
        <div className={laneStyles.name} title={title}>
          {sound ? <Link to={`/sounds/${sound.id}`}>{title}</Link> : title}
        </div>
        <LaneNote {...props} />
      </div>
      <div className={styles.keys}>
        <LaneToggle
          label={`Mute ${title}`}
          letter="M"
          isOn={isMuted}
          onPress={() => set({ isMuted: !isMuted })}
        />
        <LaneToggle
          label={`Solo ${title}`}
          letter="S"
          isOn={isSoloed}
          onPress={() => set({ isSoloed: !isSoloed })}
        />
        {isEditable ? (
          <LaneMenu {...props} />
        ) : (
          sound && (
            <CartButton {...{ sound }} isOwned={lane.isOwned} isForSale={lane.isForSale} tabIndex={0} />
          )
        )}
      </div>
      {isEditable && <Levels {...props} set={set} />}
      <span className={laneStyles.meter} data-meter={lane.id} aria-hidden="true" />
    </div>
  )
}

function Levels({ lane, set }: LaneProps & { set: (settings: LaneSettings, name?: string) => void }) {
  const { title, gainDb, pan, pitchSemitones } = lane
  const side = pan === 0 ? 'middle' : `${Math.round(Math.abs(pan) * 100)}% ${pan < 0 ? 'left' : 'right'}`
  const shifts = Array.from(
    { length: 2 * JAM_LIMITS.semitones + 1 },
    (_, place) => JAM_LIMITS.semitones - place,
  )
  return (
    <div className={styles.levels}>
      <LaneGain {...{ title, gainDb }} onChange={(value) => set({ gainDb: value }, 'gain')} />
      <Slider
        label={`Pan of ${title}`}
        value={pan}
        min={-1}
        max={1}
        step={0.05}
        valueText={side}
        onChange={(value) => set({ pan: Math.round(value * 100) / 100 }, 'pan')}
      />
      <select
        className={styles.pitch}
        aria-label={`Pitch of ${title}`}
        title="Pitch, semitones"
        value={pitchSemitones}
        onChange={({ currentTarget }) => set({ pitchSemitones: Number(currentTarget.value) })}
      >
        {shifts.map((shift) => (
          <option key={shift} value={shift} aria-label={shiftWords(shift)}>
            {formatShift(shift)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Why a lane is silent, or who made its sound. */
function LaneNote({ lane }: LaneProps) {
  const isWaiting = useJamPlayer(({ waitingIds }) => waitingIds.has(lane.id))
  const hasFailed = useJamPlayer(({ failedIds }) => failedIds.has(lane.id))
  const note = !lane.sound
    ? 'No longer available'
    : hasFailed
      ? 'Could not be loaded'
      : isWaiting
        ? 'Loading'
        : lane.isForSale
          ? null
          : 'No longer for sale'
  return (
    <div className={laneStyles.note} data-warn={note !== null && !isWaiting}>
      {note ?? lane.artistName}
    </div>
  )
}

function LaneMenu({ lane, jam, edit, onSwap }: LaneProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const at = jam.lanes.indexOf(lane)
  const items = [
    ...(onSwap ? [{ label: 'Swap sound', run: () => onSwap(lane.id) }] : []),
    ...(at > 0 ? [{ label: 'Move up', run: () => edit((now) => moveLane(now, lane.id, -1)) }] : []),
    ...(at < jam.lanes.length - 1
      ? [{ label: 'Move down', run: () => edit((now) => moveLane(now, lane.id, 1)) }]
      : []),
    { label: 'Remove lane', run: () => edit((now) => removeLane(now, lane.id)) },
  ]
  return (
    <>
      <IconButton
        ref={button}
        icon="more"
        label={`More for ${lane.title}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <PopupMenu
          label={`More for ${lane.title}`}
          anchor={button}
          items={items}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
