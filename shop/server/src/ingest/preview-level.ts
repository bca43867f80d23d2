interface Levels {
  /** By how much the preview is softer than its master. */
  readonly preview_headroom_db: number
  readonly peak_db: number | null
}

/**
 * By how much a preview is to be louder in a DAW, so that its master comes in at the same level. Previews are softer than
 * masters that go beyond full scale between their frames. What a master has beyond it in its frames finds no room in
 * integers, and stays softer.
 */
export function previewRaisedDb(sound: Levels): number {
  return Math.max(0, sound.preview_headroom_db - Math.max(0, sound.peak_db ?? 0))
}
