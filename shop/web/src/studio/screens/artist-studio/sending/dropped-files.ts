import type { BroughtFile } from './sort-out.ts'

/** Browsers hand out the entries of a folder in parts of a hundred. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) return all
    all.push(...part)
  }
}

async function filesUnder(entry: FileSystemEntry): Promise<BroughtFile[]> {
  const path = entry.fullPath.replace(/^\//, '')
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    return [{ file, path }]
  }
  const found: BroughtFile[] = []
  for (const inside of await entriesIn(entry as FileSystemDirectoryEntry))
    found.push(...(await filesUnder(inside)))
  return found
}

/** Everything that was dropped, folders with all that is in them. What cannot be read is left out. */
export async function droppedFiles(data: DataTransfer): Promise<BroughtFile[]> {
  // The list of items is empty as soon as the event is over, so all of it is asked for before anything is waited for.
  const dropped = Array.from(data.items, (item) => ({
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile(),
  }))
  const found: BroughtFile[] = []
  for (const { entry, file } of dropped) {
    if (entry) found.push(...(await filesUnder(entry).catch(() => [])))
    else if (file) found.push({ file, path: file.name })
  }
  return found
}

/** What was chosen in the browser's picker, for files or for a folder. */
export function chosenFiles(list: FileList | null): BroughtFile[] {
  return Array.from(list ?? [], (file) => ({ file, path: file.webkitRelativePath || file.name }))
}
