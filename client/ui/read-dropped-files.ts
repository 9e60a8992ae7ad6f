/** Of files that were dropped in a folder; the browser itself says it only of those that were chosen. */
const droppedPaths = new WeakMap<File, string>()

/** A file's path from the folder that was dropped or chosen: `Night Bus/master.wav`. Its name if it came alone. */
export function pathOf(file: File): string {
  return droppedPaths.get(file) ?? (file.webkitRelativePath || file.name)
}

/** Files of a drop, also those in folders. Call it in the event's turn: the browser forgets the items afterwards. */
export async function readDroppedFiles(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return [...data.files]
  const files = await Promise.all(entries.map(filesIn))
  return files.flat()
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    droppedPaths.set(file, entry.fullPath.replace(/^\//, ''))
    return [file]
  }
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const files: File[] = []
  // A reader gives at most a hundred entries at a time.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (entries.length === 0) return files
    files.push(...(await Promise.all(entries.map(filesIn))).flat())
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
