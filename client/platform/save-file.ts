/** Saves a file that was made on this device. */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name.replace(/[/\\:*?"<>|]/g, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
