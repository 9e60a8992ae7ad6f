const KB = 1024
const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** `1.4 GB` */
export function formatBytes(bytes: number): string {
  const step = bytes < KB ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(KB)))
  const amount = bytes / KB ** step
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: amount < 10 && step > 0 ? 1 : 0 })} ${units[step]}`
}
