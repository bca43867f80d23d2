export { formatPoints } from '@segno/units'

/** `12.4 MB`, `640 kB`, `0 bytes` */
export function formatFileSize(sizeBytes: number): string {
  if (sizeBytes === 0) return '0 bytes'
  if (sizeBytes < 1e6) return `${Math.max(1, Math.round(sizeBytes / 1e3))} kB`
  return `${(sizeBytes / 1e6).toFixed(1)} MB`
}
