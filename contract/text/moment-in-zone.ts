const DAY_MS = 86_400_000

/** A moment in a time zone; of an hour that comes twice, the first. Undefined for a time that clocks skip on that day. */
export function momentInZone(
  { day, time }: { day: string; time: string },
  timeZone: string,
): number | undefined {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const offsets = [wanted - DAY_MS, wanted, wanted + DAY_MS].map((at) => clockMs(at, timeZone) - at)
  return offsets
    .map((offset) => wanted - offset)
    .filter((moment) => clockMs(moment, timeZone) === wanted)
    .sort((a, b) => a - b)[0]
}

/** What a clock there shows to the minute, as an `<input type="datetime-local">` has it: `2026-11-30T23:59`. */
export function clockIn(timeZone: string, at: string | number): string {
  return new Date(clockMs(new Date(at).getTime(), timeZone)).toISOString().slice(0, 16)
}

/** The day there: `2026-11-30`. */
export function dayIn(timeZone: string, at: string | number): string {
  return clockIn(timeZone, at).slice(0, 10)
}

/** What a clock there shows, as if it were UTC. */
function clockMs(ms: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(ms)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}
