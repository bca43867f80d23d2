/** The outline of a waveform as sounds carry theirs: base64 of pairs of signed bytes. */
export function peaksInText(peaks: Int8Array): string {
  return btoa(Array.from(peaks, (value) => String.fromCharCode(value & 255)).join(''))
}
