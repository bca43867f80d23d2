/** Has the browser save what lies at an address, and stays on the page. */
export function saveFile({ url, fileName }: { readonly url: string; readonly fileName: string }): void {
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
}

/** The same for bytes that are here already. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  saveFile({ url, fileName })
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
