/** The loudest sample of each stretch, from 0 to 255: what a waveform shows. */
export function peaksOf(samples: Float32Array, samplesEach: number): Uint8Array<ArrayBuffer> {
  const columns = new Uint8Array(Math.ceil(samples.length / samplesEach))
  for (let at = 0; at < columns.length; at++) {
    const end = Math.min(samples.length, Math.round((at + 1) * samplesEach))
    let peak = 0
    for (let i = Math.round(at * samplesEach); i < end; i++) peak = Math.max(peak, Math.abs(samples[i] ?? 0))
    columns[at] = Math.min(255, Math.round(peak * 255))
  }
  return columns
}
