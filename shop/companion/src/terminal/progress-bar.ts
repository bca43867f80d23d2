const CELLS = 24

/** `[########----------------]  33 %  Sub.wav` */
export function progressBar(name: string, doneBytes: number, totalBytes: number | null): string {
  if (totalBytes === null || totalBytes === 0) return `${Math.round(doneBytes / 1_000)} kB  ${name}`
  const share = Math.min(1, doneBytes / totalBytes)
  const full = Math.floor(share * CELLS)
  const percent = `${Math.floor(share * 100)}`.padStart(3)
  return `[${'#'.repeat(full)}${'-'.repeat(CELLS - full)}] ${percent} %  ${name}`
}
