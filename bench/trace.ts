import { z } from 'zod'

/** How many times slower than this machine's the processor is that the benches speak of: a cheap phone's. */
export const SLOWDOWN = 4

const TraceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds by the clock. */
  ts: z.number().default(0),
  dur: z.number().default(0),
  /** Microseconds of processor time. */
  tdur: z.number().default(0),
  args: z.object({ data: z.object({ type: z.string() }).partial().optional().catch(undefined) }).default({}),
})
export type TraceEvent = z.infer<typeof TraceEvent>
const Trace = z.object({ traceEvents: z.array(TraceEvent) })

/** What a browser's trace must record for the functions below. */
export const traced = ['toplevel', 'devtools.timeline', 'v8', 'blink.user_timing', 'loading', 'input']

export function readTrace(buffer: Buffer): TraceEvent[] {
  return Trace.parse(JSON.parse(buffer.toString('utf8'))).traceEvents
}

/** What ran on the main thread of a page that has this event, in order. */
export function onThreadOf(events: readonly TraceEvent[], { pid, tid }: TraceEvent): TraceEvent[] {
  return events
    .filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X')
    .sort((a, b) => a.ts - b.ts)
}

export const isTask = ({ name }: TraceEvent) => name === 'ThreadControllerImpl::RunTask'

/** Milliseconds of processor time on the slower processor. */
export const slowMs = ({ tdur }: TraceEvent) => (tdur / 1000) * SLOWDOWN

export function sum(all: readonly number[]): number {
  return all.reduce((total, each) => total + each, 0)
}
