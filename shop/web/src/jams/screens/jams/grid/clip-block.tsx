import { type Clip, endBar } from '@segno/contract'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { announce } from '../../../../shared/page/announce.ts'
import { PopupMenu, type Point } from '../../../../ui/popup-menu.tsx'
import { changeClips } from '../../../jam-edit.ts'
import { playedBar } from '../../../playing/jam-player.ts'
import { COPY, type ClipCommand, clipCommands, clipWords, keyOf, splitBarOf } from './clip-commands.ts'
import { CommandItems } from './command-items.tsx'
import { ClipWave } from './clip-wave.tsx'
import styles from './jam-grid.module.css'
import type { LaneProps } from './lane-props.ts'
import { onceReleased } from './once-released.ts'
import { barLineUnder, useClipDrag } from './use-clip-drag.ts'
import { usePaste } from './use-paste.ts'

const HINT =
  'Arrows move, Shift with arrows repeats, Alt with arrows changes the length, Alt+Shift with arrows the start, Ctrl+D duplicates, S splits at the cursor, Ctrl+X, C and V cut, copy and paste, Delete removes. Right-click or Enter for all.'

type ClipProps = LaneProps & { clip: Clip; at: number }

/** A clip in its bars. */
export function ClipBlock(props: ClipProps) {
  const { clip, lane, jam, isEditable } = props
  if (isEditable) return <EditedClip {...props} />
  return (
    <div className={styles.clip} style={placeOf(clip, jam.bars)} role="img" aria-label={clipWords(clip)}>
      {lane.sound && <ClipWave {...{ clip, jam }} sound={lane.sound} />}
    </div>
  )
}

/** One that is dragged, repeated at its end, moved by keys, or changed by its menu. */
function EditedClip(props: ClipProps) {
  const { clip, lane, jam, cursor } = props
  const block = useRef<HTMLDivElement>(null)
  /** Null while it is closed. */
  const [menu, setMenu] = useState<{ commands: readonly ClipCommand[]; point: Point | null } | null>(null)
  const drag = useClipDrag(props, clip)
  const paste = usePaste(props)
  const { run, copy, isPossible } = useCommands(props, block)
  const behind = { bar: endBar(clip) }
  const commandsAt = (...bars: readonly (number | null)[]): readonly ClipCommand[] =>
    clipCommands(clip, { played: { sound: lane.sound, jam }, splitBar: splitBarOf(clip, bars) })
  const commandsHere = () => commandsAt(cursor.bar, playedBar())
  const open = (commands: readonly ClipCommand[], point: Point | null = null): void =>
    setMenu({ commands: commands.filter(isPossible), point })
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = keyOf(event)
    const command = commandsHere().find(({ keys }) => keys.includes(key))
    if (paste.onKey(event, behind) || (!command && key !== 'Enter' && key !== COPY.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (command) run(command)
    else if (key === COPY.key) copy()
    else open(commandsHere())
  }
  return (
    <>
      <div
        ref={block}
        className={styles.clip}
        style={placeOf(clip, jam.bars)}
        data-clip={clip.startBar}
        tabIndex={0}
        role="button"
        aria-label={clipWords(clip)}
        aria-haspopup="menu"
        aria-expanded={menu !== null}
        title={HINT}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => {
          event.preventDefault()
          const { clientX: x, clientY: y } = event
          const commands = commandsAt(barLineUnder(event, clip))
          onceReleased(event, () => open(commands, { x, y }))
        }}
        {...drag}
      >
        {lane.sound && <ClipWave {...{ clip, jam }} sound={lane.sound} />}
        <span data-handle="start" className={styles.handle} aria-hidden="true" />
        <span data-handle="end" className={styles.handle} aria-hidden="true" />
      </div>
      {menu && (
        <PopupMenu label={clipWords(clip)} anchor={block} point={menu.point} onClose={() => setMenu(null)}>
          <CommandItems
            items={[
              ...menu.commands.map((command) => ({
                label: command.label,
                key: command.keys[0],
                run: () => run(command),
              })),
              { ...COPY, run: copy },
              ...paste.itemsAt(behind),
            ]}
            onClose={() => setMenu(null)}
          />
        </PopupMenu>
      )}
    </>
  )
}

/** What is done with a clip by its keys and its menu, and said. */
function useCommands(
  { clip, at, lane, jam, edit, clipboard }: ClipProps,
  block: RefObject<HTMLElement | null>,
) {
  const clipsAfter = (command: ClipCommand) => {
    const after = changeClips(jam, lane.id, command.edit)
    return after === jam ? null : (after.lanes.find(({ id }) => id === lane.id)?.clips ?? null)
  }
  const run = (command: ClipCommand): void => {
    const clips = clipsAfter(command)
    if (!clips) return announce(command.refusal ?? 'No room')
    if (command.copies) clipboard.copy({ clip, lane })
    // Behind the last clip nothing takes its place, and the focus.
    if (!clips[at]) neighbourOf(block.current)?.focus()
    // The one that takes its place is another one: to take that away too is undone by itself.
    const name = clips.length < lane.clips.length ? undefined : `${command.label} ${lane.id} ${at}`
    edit((now) => changeClips(now, lane.id, command.edit), name)
    announce(clips[at] ? clipWords(clips[at]) : 'Removed')
  }
  const copy = (): void => {
    clipboard.copy({ clip, lane })
    announce('Copied')
  }
  return { run, copy, isPossible: (command: ClipCommand) => clipsAfter(command) !== null }
}

/** What is nearest to a clip that goes: the one before it, or the first control of its lane. */
function neighbourOf(block: HTMLElement | null): HTMLElement | null {
  const before = block?.previousElementSibling
  if (before instanceof HTMLElement) return before
  return block?.closest<HTMLElement>('[data-lane]')?.querySelector('button') ?? null
}

const placeOf = ({ startBar, lengthBars, repeats }: Clip, bars: number) => ({
  left: `${(startBar / bars) * 100}%`,
  width: `${((lengthBars * repeats) / bars) * 100}%`,
})
