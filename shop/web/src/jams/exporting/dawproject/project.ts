import type { JamClip } from '@segno/audition/jam'

/** The file of a sound within a project. */
export interface ProjectAudio {
  readonly path: string
  readonly seconds: number
  readonly sampleRateHz: number
  readonly channels: number
  /** After which it begins anew at the project's tempo; null for what sounds once. */
  readonly turnSeconds: number | null
}

export interface ProjectLane {
  readonly title: string
  readonly artistName: string
  /** A factor of the amplitude. */
  readonly level: number
  /** −1 is left, 1 right. */
  readonly pan: number
  readonly isMuted: boolean
  readonly isSoloed: boolean
  readonly pitchSemitones: number
  readonly clips: readonly JamClip[]
  /** Null for what is not owned. */
  readonly audio: ProjectAudio | null
  /** Where it can be bought; null for what is owned, and for what is sold no more. */
  readonly buyAddress: string | null
}

/** A jam as other programs open it. Bars have four beats. */
export interface Project {
  readonly title: string
  readonly comment: string
  readonly tempoBpm: number
  readonly lanes: readonly ProjectLane[]
}

/** What stands in place of a sound that is not owned. */
export function missingName({ title, artistName }: Pick<ProjectLane, 'title' | 'artistName'>): string {
  return `Not owned: ${title} by ${artistName}`
}
