import { AuditionError } from './audition-error.ts'
import { atTempo, beatsAt, secondsAt, since, steadyClock, type BeatClock } from './beat-clock.ts'
import type { Desk, DeskGuest } from './desk.ts'
import { makeAnew, memberOf, type GroupPart, type Member } from './group-member.ts'
import { playheadOn } from './playhead-on-clock.ts'
import { MESSAGE_SECONDS, SETTLED_SECONDS } from './stretch-timing.ts'

export type { GroupPart } from './group-member.ts'

/** Quick enough for the ear, slow enough not to crackle. */
const TURN_SECONDS = 0.01
/** Longer than any loudspeaker's delay, so that what is heard now can still be told after a change. */
const KEPT_SECONDS = 2
/** Far less than a frame. */
const SAME_BEAT = 1e-6

/** What it takes of the desk of a player. */
export type GroupDesk = Pick<Desk, 'backing' | 'host' | 'previews' | 'voices' | 'wake'> & {
  readonly context: BaseAudioContext
}

/** Told of a sound that has joined and cannot be heard any more, because of its output or on the next one. */
export type OnLeft = (id: string, error: unknown) => void

/**
 * Sounds that are heard together at one tempo, each at a level and a pitch of its own. One clock counts the beats, and
 * every sound's place is read from it. When the desk gets another output all go on there, in step, from the beat at which the
 * one before was lost; when it has none, all leave.
 */
export class VoiceGroup implements Disposable {
  readonly #desk: GroupDesk
  readonly #onLeft: OnLeft
  readonly #members = new Map<string, Member>()
  /** The output there is. */
  #context: BaseAudioContext
  #tempoBpm: number
  /** Of the first sound that is heard on this output; null while there is none. */
  #clock: BeatClock | null = null
  /** Counted before this output. */
  #pastBeats = 0
  #stay: Disposable | null = null

  constructor(desk: GroupDesk, tempoBpm: number, onLeft: OnLeft = () => {}) {
    this.#desk = desk
    this.#context = desk.context
    this.#tempoBpm = tempoBpm
    this.#onLeft = onLeft
  }

  /**
   * The sound begins on the next beat or bar for which it can be made ready; the first one at once. Resolves when it is on
   * its way to be heard, or has left meanwhile. One of the same id leaves.
   *
   * @throws {AuditionError}
   */
  async join(id: string, part: GroupPart, on: 'beat' | 'bar'): Promise<void> {
    this.leave(id)
    this.#stay ??= this.#stayOnDesk()
    const member = memberOf(part, on)
    this.#members.set(id, member)
    this.#enter(id, member)
    await member.entered.promise
  }

  /** Silent at once; the others go on. */
  leave(id: string): void {
    const member = this.#members.get(id)
    if (!member) return
    this.#members.delete(id)
    member.making.abort()
    member.entered.resolve()
    // Its gain goes with the voice: nothing else leads to it.
    member.voice?.fadeOut(this.#nowSeconds + MESSAGE_SECONDS)
    if (this.#members.size > 0) return
    this.#clock = null
    this.#pastBeats = 0
    this.#stay?.[Symbol.dispose]()
    this.#stay = null
  }

  setLevel(id: string, level: number): void {
    const member = this.#members.get(id)
    if (!member) return
    member.level = level
    member.gain?.gain.setTargetAtTime(level, this.#nowSeconds, TURN_SECONDS)
  }

  /** All change at the same time, and what waits for its beat waits for it at the new tempo. */
  setTempo(tempoBpm: number): void {
    this.#tempoBpm = tempoBpm
    if (!this.#clock) return
    const now = this.#nowSeconds
    const known = since(this.#clock, now - KEPT_SECONDS)
    this.#clock = atTempo(known, now + SETTLED_SECONDS + MESSAGE_SECONDS, tempoBpm)
    const changesSeconds = this.#clock.at(-1)!.atSeconds
    for (const [id, member] of this.#members) {
      if (!member.voice || member.startBeats === null) continue
      if (member.fromSeconds > changesSeconds) this.#waitAnew(id, member)
      else member.voice.follow(playheadOn(this.#clock, member.sound, settled(member)))
    }
  }

  /** Fades over to the sound at another pitch, in its place. What cannot be made leaves it as it is. */
  async setPitch(id: string, pitchSemitones: number): Promise<void> {
    const member = this.#members.get(id)
    if (!member || member.pitchSemitones === pitchSemitones) return
    member.pitchSemitones = pitchSemitones
    // Of what goes wrong whoever has it join hears.
    await member.entered.promise.catch(() => undefined)
    // It may have left meanwhile, or another pitch be wanted by now.
    if (this.#members.get(id) !== member || member.pitchSemitones !== pitchSemitones) return
    try {
      await makeAnew(member, (signal) => this.#begin(member, signal))
    } catch (error) {
      // So that it can be asked for again.
      if (member.pitchSemitones === pitchSemitones && member.madeSemitones !== null)
        member.pitchSemitones = member.madeSemitones
      throw error
    }
  }

  [Symbol.dispose](): void {
    for (const id of this.#members.keys()) this.leave(id)
  }

  #stayOnDesk(): Disposable {
    this.#context = this.#desk.context
    const guest: DeskGuest = { onRenewed: () => this.#goOn(), onClosed: () => this.#end() }
    return this.#desk.host(guest)
  }

  /** On another output, from the beat at which the one before was lost. */
  #goOn(): void {
    if (this.#clock) this.#pastBeats = beatsAt(this.#clock, this.#nowSeconds)
    const lostSeconds = this.#nowSeconds
    this.#clock = null
    this.#context = this.#desk.context
    for (const [id, member] of this.#members) {
      member.voice?.fadeOut(lostSeconds)
      member.voice = null
      member.gain = null
      this.#enter(id, member)
    }
  }

  #end(): void {
    for (const [id, member] of this.#members) this.#fail(id, member, new AuditionError('output_lost'))
  }

  #enter(id: string, member: Member): void {
    makeAnew(member, async (signal) => {
      await this.#desk.wake()
      signal.throwIfAborted()
      await this.#begin(member, signal)
    }).catch((error: unknown) => this.#fail(id, member, error))
  }

  #fail(id: string, member: Member, error: unknown): void {
    if (this.#members.get(id) !== member) return
    const hasJoined = member.madeSemitones !== null
    member.entered.reject(error)
    this.leave(id)
    if (hasJoined) this.#onLeft(id, error)
  }

  /** What was to begin at a beat that has moved is not heard there. */
  #waitAnew(id: string, member: Member): void {
    member.voice?.fadeOut(this.#nowSeconds)
    member.voice = null
    makeAnew(member, (signal) => this.#begin(member, signal)).catch((error: unknown) =>
      this.#fail(id, member, error),
    )
  }

  async #begin(member: Member, signal: AbortSignal): Promise<void> {
    const { sound, pitchSemitones } = member
    const { previews, voices } = this.#desk
    const preview = await previews.load(sound, signal)
    const destination = this.#gainOf(member)
    const hearing = { speed: 1, pitchSemitones }
    const wanted = { sound, preview, hearing, signal, destination, isInStep: true }
    const prepared = await voices.prepare(wanted)
    if (signal.aborted) prepared.discard()
    signal.throwIfAborted()
    const soonest = this.#nowSeconds + prepared.leadSeconds
    this.#clock ??= steadyClock(this.#tempoBpm, soonest, this.#pastBeats)
    const before = beatsAt(this.#clock, soonest) / member.unitBeats
    member.startBeats ??= Math.ceil(before - SAME_BEAT) * member.unitBeats
    const isHeard = member.fromSeconds <= this.#nowSeconds
    member.fromSeconds = Math.max(soonest, secondsAt(this.#clock, member.startBeats))
    member.voice?.fadeOut(isHeard ? member.fromSeconds : this.#nowSeconds)
    member.madeSemitones = pitchSemitones
    member.voice = prepared.begin(playheadOn(this.#clock, sound, settled(member)))
    await member.voice.start()
    member.entered.resolve()
  }

  #gainOf(member: Member): GainNode {
    if (member.gain) return member.gain
    member.gain = new GainNode(this.#context, { gain: member.level })
    member.gain.connect(this.#desk.backing)
    return member.gain
  }

  get #nowSeconds(): number {
    return this.#context.currentTime
  }
}

function settled({ startBeats, fromSeconds }: Member): { startBeats: number; fromSeconds: number } {
  return { startBeats: startBeats!, fromSeconds }
}
