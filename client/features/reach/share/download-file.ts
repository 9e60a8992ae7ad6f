/** Saves a file that was made on this device. */
export function downloadFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name.replace(/[/\\:*?"<>|]/g, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
