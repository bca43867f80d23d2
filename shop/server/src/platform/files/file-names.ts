/** Most file systems take names for the same that differ in capitals alone. */
export function foldFileName(fileName: string): string {
  return fileName.normalize().toLowerCase()
}
