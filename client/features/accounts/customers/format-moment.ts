const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export function formatMoment(iso: string): string {
  return moment.format(new Date(iso))
}
