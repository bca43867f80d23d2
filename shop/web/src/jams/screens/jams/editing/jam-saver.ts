import { CallError, type Jam, saveJam } from '@segno/contract'
import { call } from '../../../../shared/api/call.ts'
import type { EditedJam } from '../../../jam-edit.ts'
import { savedLanes } from '../../../saved-lanes.ts'
import { keepUnsaved } from './unsaved-jam.ts'

const QUIET_MS = 1_000
const RETRY_MS = 10_000

/**
 * `changed`: somebody else has saved it meanwhile; `refused`: undoing brought back a lane whose sound is no longer for
 * sale.
 */
export type SaveState = 'saved' | 'saving' | 'changed' | 'refused' | 'failed'

interface SaverFacts {
  readonly jamId: string
  readonly version: number
  readonly onState: (state: SaveState) => void
  readonly onSaved: (jam: Jam) => void
}

/** Saves a jam a moment after each edit. What cannot be saved is kept in this browser and tried again. */
export class JamSaver {
  readonly #facts: SaverFacts
  #version: number
  #saved: EditedJam | null
  #latest: EditedJam | null
  #running: Promise<boolean> | null = null
  #hasChanged = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param saved as the server has it; null where something is edited already that it has not */
  constructor(saved: EditedJam | null, facts: SaverFacts) {
    this.#facts = facts
    this.#version = facts.version
    this.#saved = saved
    this.#latest = saved
  }

  edit(jam: EditedJam): void {
    const before = this.#latest
    this.#latest = jam
    if (this.#hasChanged) return
    if (this.#saved === jam) {
      if (before !== jam && !this.#running) this.#isSavedAgain()
      return
    }
    keepUnsaved({ jamId: this.#facts.jamId, version: this.#version, jam: { ...jam, lanes: [...jam.lanes] } })
    this.#facts.onState('saving')
    this.#saveIn(QUIET_MS)
  }

  /** Saves what is not saved yet. @returns whether all is */
  async saveNow(): Promise<boolean> {
    clearTimeout(this.#timer)
    if (this.#running) return (await this.#running) && this.saveNow()
    if (this.#saved === this.#latest) return true
    if (this.#hasChanged) return false
    this.#running = this.#send()
    return this.#running.finally(() => (this.#running = null))
  }

  /** What could not be saved was undone. */
  #isSavedAgain(): void {
    clearTimeout(this.#timer)
    keepUnsaved(null)
    this.#facts.onState('saved')
  }

  #saveIn(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.saveNow(), delayMs)
  }

  async #send(): Promise<boolean> {
    const sent = this.#latest!
    this.#facts.onState('saving')
    try {
      const { title, description, tempoBpm, key, bars, halfDouble, lanes } = sent
      const body = {
        title,
        description,
        tempoBpm,
        key,
        bars,
        halfDouble,
        lanes: savedLanes(lanes),
        version: this.#version,
      }
      const answer = await call(saveJam, { params: { jamId: this.#facts.jamId }, body })
      this.#version = answer.version
      this.#saved = sent
      this.#facts.onSaved(answer)
      if (this.#latest === sent) {
        keepUnsaved(null)
        this.#facts.onState('saved')
      } else this.edit(this.#latest!)
      return true
    } catch (error) {
      const state = stateAfter(error)
      this.#hasChanged = state === 'changed'
      this.#facts.onState(state)
      if (state === 'failed') this.#saveIn(RETRY_MS)
      return false
    }
  }

  /** Leaving the screen saves what is left, once. */
  end(): void {
    void this.saveNow().finally(() => clearTimeout(this.#timer))
  }
}

function stateAfter(error: unknown): 'changed' | 'refused' | 'failed' {
  const code = error instanceof CallError ? error.failure.code : null
  if (code === 'jam_changed') return 'changed'
  return code === 'sound_not_found' ? 'refused' : 'failed'
}
