const DAY_MS = 86_400_000

/** A moment in a time zone; of an hour that comes twice, the first. Undefined for a time that clocks skip on that day. */
export function momentInZone(
  { day, time }: { day: string; time: string },
  timeZone: string,
): number | undefined {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const offsets = [wanted - DAY_MS, wanted, wanted + DAY_MS].map((at) => localTime(at, timeZone) - at)
  return offsets
    .map((offset) => wanted - offset)
    .filter((moment) => localTime(moment, timeZone) === wanted)
    .sort((a, b) => a - b)[0]
}

/** What a clock there shows, as if it were UTC. */
function localTime(ms: number, timeZone: string): number {
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
